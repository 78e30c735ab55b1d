import { useEffect, useRef } from "react";

export function Figure({ onStep, ...attributes }) {
  const figure = useRef(null);
  useEffect(() => {
    const { current } = figure;
    const listener = (event) => onStep(event.detail.step);
    current.addEventListener("step-change", listener);
    return () => current.removeEventListener("step-change", listener);
  }, [onStep]);
  return (
    <gjk-demo ref={figure} {...attributes}>
      <img src="https://HOST/posters/missed.svg" alt="An overlap that winter.dev misses" />
    </gjk-demo>
  );
}
