def intersects(a, b):
    """Do the convex shapes a and b intersect? Both are lists of vertices, counter-clockwise: [(0.0, 0.0), ...]"""
    return False
