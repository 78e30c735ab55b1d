// Asks the listing. A shape is a line of numbers: how many points, and their coordinates.
using System;
using System.Globalization;
using System.Linq;

static class Run
{
    static Point[] Read(string line)
    {
        var numbers = line.Split(' ').Skip(1).Select(word => double.Parse(word, CultureInfo.InvariantCulture)).ToArray();
#if SPACE
        return Enumerable.Range(0, numbers.Length / 3)
            .Select(i => new Point(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2])).ToArray();
#else
        return Enumerable.Range(0, numbers.Length / 2).Select(i => new Point(numbers[2 * i], numbers[2 * i + 1])).ToArray();
#endif
    }

    static void Main()
    {
        for (string a = Console.ReadLine(); a != null; a = Console.ReadLine())
            Console.WriteLine(Collision.Gjk(Read(a), Read(Console.ReadLine())) ? "true" : "false");
    }
}
