export function Figure({ onStep, ...attributes }) {
  return (
    <gjk-demo {...attributes} onstep-change={(event) => onStep(event.detail.step)}>
      <img src="https://HOST/posters/missed.svg" alt="An overlap that winter.dev misses" />
    </gjk-demo>
  );
}
