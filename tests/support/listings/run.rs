//! Asks the listing beside this file. A shape is a line of numbers: how many points, and their coordinates.
mod listing;

use listing::{gjk, Point};
use std::io::stdin;

fn read(line: &str) -> Vec<Point> {
    let numbers: Vec<f64> = line.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
    numbers.chunks(Point::default().len()).map(|p| p.try_into().unwrap()).collect()
}

fn main() {
    let mut lines = stdin().lines();
    while let (Some(Ok(a)), Some(Ok(b))) = (lines.next(), lines.next()) {
        println!("{}", gjk(&read(&a), &read(&b)));
    }
}
