"""Asks shapely (GEOS): `intersects` and `distance` of points, lines and polygons.

Its documentation: https://shapely.readthedocs.io/en/stable/reference/shapely.intersects.html and `shapely.distance`.
It has no depth. No slop: its predicates are said to be robust.
"""

import shapely
from lines import Json, serve

PROMISE = {
    "name": "shapely",
    "version": f"{shapely.__version__}, GEOS {shapely.geos_version_string}",
    "link": "https://shapely.readthedocs.io/en/stable/reference/shapely.distance.html",
    "dimension": 2,
    "precision": "float64",
    "shapes": ["point", "segment", "polygon"],
    "asks": ["intersects", "distance"],
    "slop": 0.0,
    "tolerance": 1e-6,
    "calls": "shapely.intersects, shapely.distance",
    "because": "",
}


def made(shape: Json) -> shapely.Geometry:
    if shape["type"] == "point":
        return shapely.Point(shape["p"])
    if shape["type"] == "segment":
        return shapely.LineString([shape["p"], shape["q"]])
    return shapely.Polygon(shape["vertices"])


def ask(a: Json, b: Json) -> Json:
    p, q = made(a), made(b)
    return {"intersects": shapely.intersects(p, q), "distance": shapely.distance(p, q)}


serve(PROMISE, ask)
