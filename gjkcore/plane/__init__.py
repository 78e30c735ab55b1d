"""Convex shapes of the plane and the exact answers about them. `space` is its twin, file by file."""
