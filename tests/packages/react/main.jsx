/** @jsxRuntime automatic @jsxImportSource react */
/** A page in React, built by Vite: it shows a figure, tells the distance after each drag, and can take the figure away. */
import "gjk-demo";
import { useState } from "react";
import { createRoot } from "react-dom/client";

function Page() {
  const [isShown, setShown] = useState(true);
  const [distance, setDistance] = useState("");
  const onanswer = ({ detail }) => setDistance(String(detail.answer.result.signed_distance));
  return (
    <main>
      <button onClick={() => setShown(!isShown)}>Toggle</button>
      <output>{distance}</output>
      {isShown && <gjk-demo preset="apart" onanswer={onanswer} />}
    </main>
  );
}

createRoot(document.getElementById("root")).render(<Page />);
