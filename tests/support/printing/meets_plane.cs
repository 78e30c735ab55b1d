// GJK in the plane: do two polygons meet? Reads pairs as meets_plane.c does.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

public static class MeetsPlane
{
    static double Dot(double[] p, double[] q) => p[0] * q[0] + p[1] * q[1];
    static double[] Sub(double[] p, double[] q) => new[] { p[0] - q[0], p[1] - q[1] };
    static double[] Neg(double[] p) => new[] { -p[0], -p[1] };

    // The perpendicular of u on the side of v.
    static double[] Across(double[] u, double[] v)
    {
        var z = u[0] * v[1] - u[1] * v[0];
        return new[] { -z * u[1], z * u[0] };
    }

    static double[] Furthest(double[][] points, double[] d) =>
        points.Aggregate((best, p) => Dot(p, d) > Dot(best, d) ? p : best);

    // Reduces the simplex. The next direction, or null if O is inside.
    static double[] Reduced(List<double[]> s)
    {
        var ao = Neg(s[0]);
        if (s.Count == 1) return ao;
        if (s.Count == 2) return Across(Sub(s[1], s[0]), ao);
        double[] ab = Sub(s[1], s[0]), ac = Sub(s[2], s[0]);
        double[] beyondAb = Neg(Across(ab, ac)), beyondAc = Neg(Across(ac, ab));
        if (Dot(beyondAb, ao) > 0) { s.RemoveAt(2); return beyondAb; }
        if (Dot(beyondAc, ao) > 0) { s.RemoveAt(1); return beyondAc; }
        return null;
    }

    static void Search(double[][] a, double[][] b, GjkRun run)
    {
        var simplex = new List<double[]>();
        var d = new[] { 1.0, 0.0 };
        for (var i = 0; i < 50; i++)
        {
            var w = Sub(Furthest(a, d), Furthest(b, Neg(d)));
            if (Dot(w, d) < 0) { run.Step(d, w, simplex, false); return; }
            simplex.Insert(0, w);
            var towards = Reduced(simplex);
            run.Step(d, w, simplex, towards == null ? true : (bool?)null);
            if (towards == null) return;
            d = towards;
        }
    }

    public static void Main()
    {
        var numbers = new Queue<double>(Console.In.ReadToEnd().Split((char[])null, StringSplitOptions.RemoveEmptyEntries)
            .Select(each => double.Parse(each, CultureInfo.InvariantCulture)));
        Func<double[][]> polygon = () => Enumerable.Range(0, (int)numbers.Dequeue())
            .Select(_ => new[] { numbers.Dequeue(), numbers.Dequeue() }).ToArray();
        while (numbers.Count > 0)
        {
            double[][] a = polygon(), b = polygon();
            Search(a, b, new GjkRun(a, b));
        }
    }
}
