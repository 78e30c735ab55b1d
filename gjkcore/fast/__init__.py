"""A reader may skip this folder: certified shortcuts in floats for solids, written for speed.

Each function answers in floats if its own error bound proves the answer. Otherwise it returns None, and `plane` or
`space` decides exactly. Without this folder every answer would be the same, but slower.
"""
