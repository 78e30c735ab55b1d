"""Products and differences of points of any dimension, of numbers of any type."""


def dot(u, v):
    return sum(x * y for x, y in zip(u, v, strict=True))


def minus(u, v):
    return tuple(x - y for x, y in zip(u, v, strict=True))


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
