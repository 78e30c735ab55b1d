"""Convex solids and the exact answers about them. `plane` is its twin, file by file."""
