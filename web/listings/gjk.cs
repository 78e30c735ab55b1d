// GJK in the plane: do two convex polygons overlap? Touching counts as overlapping.
using System.Linq;

public struct Point
{
    public double X, Y;
    public Point(double x, double y) { X = x; Y = y; }
    public static Point operator -(Point u, Point v) => new Point(u.X - v.X, u.Y - v.Y);
}

public static class Collision
{
    static readonly Point Origin = new Point(0, 0);
    const int MostRounds = 100;

    /// <summary>Whether the convex hulls of the points a and b overlap.</summary>
    public static bool Gjk(Point[] a, Point[] b)
    {
        Point w = Support(a, b, new Point(1, 0));
        Point[] simplex = { w };
        Point d = Origin - w;
        for (int round = 0; round < MostRounds; round++)
        {
            if (d.X == 0 && d.Y == 0) return true; // O is in the simplex
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
        Point p = simplex[0], q = simplex[1];
        if (simplex.Length == 2) return (new[] { p, q }, Across(p, q, Origin));
        Point r = simplex[2], po = Origin - p;
        // Beyond pq: r is on one side of it, O on the other
        if (Dot(Across(p, q, r), po) < 0) return (new[] { p, q }, Across(p, q, Origin));
        if (Dot(Across(p, r, q), po) < 0) return (new[] { p, r }, Across(p, r, Origin));
        return (new[] { p, q, r }, Origin);
    }

    /// <summary>Perpendicular to the line pq, to the side where t is. Origin if t is on the line.</summary>
    static Point Across(Point p, Point q, Point t)
    {
        Point n = new Point(p.Y - q.Y, q.X - p.X);
        double side = Dot(n, t - p);
        return side > 0 ? n : side < 0 ? Origin - n : Origin;
    }

    static double Dot(Point u, Point v) => u.X * v.X + u.Y * v.Y;
}
