def intersects(a, b):
    """Do the convex hulls of the points a and b intersect? Both are lists of tuples: [(0.0, 0.0), (2.0, 0.0), ...]"""
    return False
