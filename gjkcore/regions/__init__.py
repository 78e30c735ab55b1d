"""The regions of a line, a triangle and a tetrahedron, as each method's own code divides the plane or space.

- `figure`: `plane_regions`, the contents of a figure of regions
- `tetrahedron`: `tetrahedron_regions`, the same in space
- `cells`: runs the code for one place of the origin, and finds all places with the same outcome
- `convex`, `solid`: convex polygons and polyhedra in whole numbers
- `dual`: the numbers that the code runs on, which record the half-plane or half-space of each comparison
"""
