import { useEffect, useRef } from "react";

export function Figure({ onStep, ...attributes }) {
  const figure = useRef(null);
  const shown = attributes.preset ?? attributes.kind ?? "gjk";
  useEffect(() => {
    const { current } = figure;
    const listener = (event) => onStep(event.detail.step);
    current.addEventListener("step-change", listener);
    return () => current.removeEventListener("step-change", listener);
  }, [onStep]);
  return (
    <gjk-demo ref={figure} {...attributes}>
      <a href={`https://HOST/play.html#preset=${shown}`}>
        <img src={`https://HOST/posters/${shown}.svg`} alt={`A figure of GJK: ${shown}`} />
      </a>
    </gjk-demo>
  );
}
