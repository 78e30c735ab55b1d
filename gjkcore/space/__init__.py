"""Convex solids and the exact answers about them: the twin of `plane`, file by file."""
