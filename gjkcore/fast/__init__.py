"""A reader may skip this folder: certified shortcuts in floats, written for speed.

Each function answers in floats where its own error bound proves the answer, and otherwise gives None; then `plane` or
`space` decides exactly. Without this folder every answer would be the same, and come later.
"""
