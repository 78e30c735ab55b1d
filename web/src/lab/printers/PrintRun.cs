// Prints the run of a GJK as JSON lines. Paste them at lab.html, or give them to `python -m gjkcore run`.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

/// <summary>A point is an array of two or three numbers.</summary>
public sealed class GjkRun
{
    private readonly List<double[]> points = new();
    private readonly Action<string> print;

    /// <summary>On the vertices of A and B. Without them, support points are not judged.</summary>
    public GjkRun(double[][] a = null, double[][] b = null, Action<string> print = null)
    {
        this.print = print ?? Console.WriteLine;
        var shapes = a == null || b == null ? null : new[] { a, b }.Select(vertices =>
            new { type = vertices[0].Length == 2 ? "polygon" : "polyhedron", vertices });
        this.print(JsonSerializer.Serialize(new { shapes }));
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
        print(JsonSerializer.Serialize(new { point, direction, kept, verdict }));
    }
}
