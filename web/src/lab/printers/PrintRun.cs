// Prints the run of a GJK as JSON lines. Paste them at lab.html, or give them to `python -m gjkcore run`.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

/// <summary>A point is an array of two or three numbers.</summary>
public sealed class GjkRun
{
    private readonly List<double[]> points = new List<double[]>();
    private readonly Action<string> print;

    /// <summary>On the vertices of A and B. Without them, support points are not judged.</summary>
    public GjkRun(double[][] a = null, double[][] b = null, Action<string> print = null)
    {
        this.print = print ?? Console.WriteLine;
        this.print("{\"shapes\":" + (a == null || b == null ? "null" : Row(new[] { a, b }.Select(Shape))) + "}");
    }

    /// <summary>Call it where an iteration ends. `point` of A - B was found along `direction`. `simplex` are the points
    /// kept, the newest first. `verdict` is null until the end, then whether the shapes meet.</summary>
    public void Step(double[] direction, double[] point, IEnumerable<double[]> simplex, bool? verdict = null)
    {
        points.Add((double[])point.Clone());
        var kept = new List<int>();
        foreach (var corner in simplex) // the latest point of these coordinates that is not yet named
            kept.Add(Enumerable.Range(0, points.Count).Reverse()
                .Where(i => points[i].SequenceEqual(corner) && !kept.Contains(i)).DefaultIfEmpty(-1).First());
        print("{\"point\":" + Point(point) + ",\"direction\":" + Point(direction) + ",\"kept\":" + Row(kept)
            + (verdict == null ? "}" : verdict == true ? ",\"verdict\":true}" : ",\"verdict\":false}"));
    }

    private static string Row<T>(IEnumerable<T> each) => "[" + string.Join(",", each) + "]";
    private static string Point(double[] p) => Row(p.Select(x => x.ToString("R", CultureInfo.InvariantCulture)));
    private static string Shape(double[][] vertices) => "{\"type\":\""
        + (vertices[0].Length == 2 ? "polygon" : "polyhedron") + "\",\"vertices\":" + Row(vertices.Select(Point)) + "}";
}
