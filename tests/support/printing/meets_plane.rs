//! GJK in the plane: do two polygons meet? Reads pairs as meets_plane.c does.
mod print_run;
use print_run::Run;
use std::io::Read;

type Vec2 = [f64; 2];

fn dot(p: Vec2, q: Vec2) -> f64 { p[0] * q[0] + p[1] * q[1] }
fn sub(p: Vec2, q: Vec2) -> Vec2 { [p[0] - q[0], p[1] - q[1]] }
fn neg(p: Vec2) -> Vec2 { [-p[0], -p[1]] }

/// The perpendicular of u on the side of v.
fn across(u: Vec2, v: Vec2) -> Vec2 {
    let z = u[0] * v[1] - u[1] * v[0];
    [-z * u[1], z * u[0]]
}

fn furthest(points: &[Vec2], d: Vec2) -> Vec2 {
    points.iter().fold(points[0], |best, p| if dot(*p, d) > dot(best, d) { *p } else { best })
}

/// Reduces the simplex. The next direction, or None if O is inside.
fn reduced(s: &mut Vec<Vec2>) -> Option<Vec2> {
    let ao = neg(s[0]);
    match s.len() {
        1 => return Some(ao),
        2 => return Some(across(sub(s[1], s[0]), ao)),
        _ => {}
    }
    let (ab, ac) = (sub(s[1], s[0]), sub(s[2], s[0]));
    let (beyond_ab, beyond_ac) = (neg(across(ab, ac)), neg(across(ac, ab)));
    if dot(beyond_ab, ao) > 0.0 {
        s.remove(2);
        return Some(beyond_ab);
    }
    if dot(beyond_ac, ao) > 0.0 {
        s.remove(1);
        return Some(beyond_ac);
    }
    None
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|each| each.parse::<f64>().unwrap());
    let mut polygon = || -> Option<Vec<Vec2>> {
        let count = numbers.next()? as usize;
        Some((0..count).map(|_| [numbers.next().unwrap(), numbers.next().unwrap()]).collect())
    };
    while let (Some(a), Some(b)) = (polygon(), polygon()) {
        search(&a, &b);
    }
}

fn search(a: &[Vec2], b: &[Vec2]) {
    let mut run = Run::<2>::new(Some((a, b)));
    let (mut simplex, mut d): (Vec<Vec2>, Vec2) = (Vec::new(), [1.0, 0.0]);
    for _ in 0..50 {
        let w = sub(furthest(a, d), furthest(b, neg(d)));
        if dot(w, d) < 0.0 {
            return run.step(d, w, &simplex, Some(false));
        }
        simplex.insert(0, w);
        let towards = reduced(&mut simplex);
        run.step(d, w, &simplex, if towards.is_none() { Some(true) } else { None });
        match towards {
            Some(next) => d = next,
            None => return,
        }
    }
}
