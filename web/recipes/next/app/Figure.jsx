"use client";
import "gjk-demo";
import "gjk-demo/styles.css";

export function Figure(attributes) {
  const shown = attributes.preset ?? attributes.kind ?? "gjk";
  return (
    <gjk-demo {...attributes}>
      <a href={`https://HOST/play.html#preset=${shown}`}>
        <img src={`https://HOST/posters/${shown}.svg`} alt={`A figure of GJK: ${shown}`} />
      </a>
    </gjk-demo>
  );
}
