//! GJK in the plane: do two convex polygons overlap? Touching counts as overlapping.

pub type Point = [f64; 2];

const ORIGIN: Point = [0.0, 0.0];
const MOST_ROUNDS: usize = 100;

/// Whether the convex hulls of the points a and b overlap.
pub fn gjk(a: &[Point], b: &[Point]) -> bool {
    let w = support(a, b, [1.0, 0.0]);
    let (mut simplex, mut d) = (vec![w], minus(ORIGIN, w));
    for _ in 0..MOST_ROUNDS {
        if d == ORIGIN {
            return true; // O is in the simplex
        }
        let w = support(a, b, d);
        if dot(w, d) < 0.0 {
            return false; // w is the furthest point along d, and it does not reach O
        }
        simplex.insert(0, w);
        (simplex, d) = update(&simplex);
    }
    true // rounding goes round in a circle: O is on the boundary, as far as floats can tell
}

/// The point of A - B that is furthest along d.
fn support(a: &[Point], b: &[Point], d: Point) -> Point {
    minus(furthest(a, d), furthest(b, minus(ORIGIN, d)))
}

fn furthest(points: &[Point], d: Point) -> Point {
    let along = |p: &Point| dot(*p, d);
    *points.iter().max_by(|p, q| along(p).total_cmp(&along(q))).expect("a shape has points")
}

/// The points to keep, the newest first, and the next direction: ORIGIN if they hold O.
fn update(simplex: &[Point]) -> (Vec<Point>, Point) {
    let (p, q) = (simplex[0], simplex[1]);
    if simplex.len() == 2 {
        return (vec![p, q], across(p, q, ORIGIN));
    }
    let (r, po) = (simplex[2], minus(ORIGIN, p));
    if dot(across(p, q, r), po) < 0.0 {
        return (vec![p, q], across(p, q, ORIGIN)); // beyond pq: r is on one side of it, O on the other
    }
    if dot(across(p, r, q), po) < 0.0 {
        return (vec![p, r], across(p, r, ORIGIN));
    }
    (vec![p, q, r], ORIGIN)
}

/// Perpendicular to the line pq, to the side where t is. ORIGIN if t is on the line.
fn across(p: Point, q: Point, t: Point) -> Point {
    let n = [p[1] - q[1], q[0] - p[0]];
    match dot(n, minus(t, p)) {
        side if side > 0.0 => n,
        side if side < 0.0 => minus(ORIGIN, n),
        _ => ORIGIN,
    }
}

fn dot(u: Point, v: Point) -> f64 {
    u[0] * v[0] + u[1] * v[1]
}

fn minus(u: Point, v: Point) -> Point {
    [u[0] - v[0], u[1] - v[1]]
}
