/** A page in React: it shows a figure, sets its properties, listens to it and takes it away. */
import { useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Figure } from "../../web/recipes/react/Figure.jsx";

const SCENE = { kind: "gjk", shapes: [{ type: "circle", center: [0, 0], radius: 1 }, { type: "circle", center: [5, 0], radius: 2 }] };

function Page() {
  const [isShown, setShown] = useState(true);
  const [scene, setScene] = useState(undefined);
  const [step, setStep] = useState("none");
  const what = scene ? { scene } : { preset: "missed", step: 1 };
  return (
    <main>
      <button onClick={() => setShown(!isShown)}>Toggle</button>
      <button onClick={() => setScene(SCENE)}>Circles</button>
      <output>{step}</output>
      {isShown && <Figure {...what} onStep={setStep} />}
    </main>
  );
}

export const serve = () => renderToString(<Page />);
/** A figure for each entry of `window.figures`: its attributes. */
export const figures = () => createRoot(document.getElementById("root")).render(window.figures.map((one, i) => <gjk-demo key={i} {...one} />));

export const start = () => hydrateRoot(document.getElementById("root"), <Page />);
