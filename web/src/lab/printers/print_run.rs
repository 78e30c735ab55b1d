//! Prints the run of a GJK as JSON lines. Paste them at lab.html, or give them to `python -m gjkcore run`.
//! N is the dimension: let mut run = Run::<3>::new(Some((&a, &b))); and run.step(...) where an iteration ends.

pub struct Run<const N: usize> {
    points: Vec<[f64; N]>,
}

impl<const N: usize> Run<N> {
    /// On the vertices of A and B. Without them, support points are not judged.
    pub fn new(vertices: Option<(&[[f64; N]], &[[f64; N]])>) -> Self {
        let kind = if N == 2 { "polygon" } else { "polyhedron" };
        let shape = |v: &[[f64; N]]| format!("{{\"type\": \"{kind}\", \"vertices\": {v:?}}}");
        match vertices {
            Some((a, b)) => println!("{{\"shapes\": [{}, {}]}}", shape(a), shape(b)),
            None => println!("{{\"shapes\": null}}"),
        }
        Run { points: Vec::new() }
    }

    /// `point` of A - B was found along `direction`. `simplex` are the points kept, the newest first. `verdict` is None
    /// until the end, then whether the shapes meet.
    pub fn step(&mut self, direction: [f64; N], point: [f64; N], simplex: &[[f64; N]], verdict: Option<bool>) {
        self.points.push(point);
        let mut kept: Vec<usize> = Vec::new();
        for corner in simplex {
            // The latest point of these coordinates that is not yet named.
            let found = (0..self.points.len()).rev().find(|i| self.points[*i] == *corner && !kept.contains(i));
            kept.push(found.unwrap_or(usize::MAX));
        }
        let end = verdict.map_or(String::new(), |meet| format!(", \"verdict\": {meet}"));
        println!("{{\"point\": {point:?}, \"direction\": {direction:?}, \"kept\": {kept:?}{end}}}");
    }
}
