"""Convex shapes of the plane and the exact answers about them: the twin of `space`, file by file."""
