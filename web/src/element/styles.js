import { css } from "lit";

/** The element's styles. Colours with a meaning are `--gjk-*` properties, which a page can set. */
export const styles = css`
  :host {
    --gjk-paper: light-dark(#fbfaf7, #16181d);
    --gjk-ink: light-dark(#1d2026, #eceff4);
    --gjk-muted: light-dark(#5d636f, #9aa3b2);
    --gjk-faint: light-dark(#e6e3db, #262a33);
    --gjk-a: light-dark(#0b63b5, #62b0ff);
    --gjk-b: light-dark(#b4530a, #ffa04d);
    --gjk-difference: light-dark(#6b3fa0, #b794f6);
    --gjk-simplex: light-dark(#0d7a5f, #3fd6a8);
    --gjk-newest: light-dark(#c2185b, #ff6fa5);
    --gjk-direction: light-dark(#7a6400, #e6c84a);
    --gjk-response: light-dark(#b3261e, #ff7b72);
    --gjk-region1: light-dark(#1d7a35, #4fc26b);
    --gjk-region2: light-dark(#2f66b0, #7fb0f5);
    --gjk-region3: light-dark(#0f7f9b, #5fd3ee);
    --gjk-region4: light-dark(#66707c, #aab4c0);
    --gjk-region5: light-dark(#c8384c, #ff8794);
    --gjk-region6: light-dark(#9a2f7c, #dd86cf);
    --gjk-region7: light-dark(#8a7400, #ddc64a);
    --gjk-right: light-dark(#4c8a63, #5fae80);
    --gjk-missed: light-dark(#b3261e, #ff7b72);
    --gjk-false: light-dark(#6a1b9a, #d29bf0);
    --gjk-loops: light-dark(#7a5a00, #f0c94a);
    --_hit: light-dark(#fdeceb, #2c1a1c);
    --_tie: light-dark(#fdf4dc, #2a2415);
    --_panel: light-dark(#ffffff, #1b1e25);
    --_line: light-dark(#d9d5cb, #343a46);
    --_accent: light-dark(#0b63b5, #62b0ff);

    color-scheme: light dark;
    container: gjk-demo / inline-size;
    display: block;
    font: 15px/1.5 system-ui, sans-serif;
    text-align: start;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }

  .figure {
    background: var(--gjk-paper);
    border: 1px solid var(--_line);
    border-radius: 10px;
    color: var(--gjk-ink);
    display: grid;
    grid-template: "verdict" auto "notices" auto "stage" 1fr "strip" auto "steps" auto "caption" auto "readout" auto "code" auto "options" auto / minmax(0, 1fr);
    height: 100%;
    overflow: hidden;
    position: relative;
  }
  .probe {
    display: none;
  }

  /* ---- the verdict */
  .verdict {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    grid-area: verdict;
    min-height: 44px;
    padding: 7px 12px;
  }
  .verdict p {
    margin: 0;
  }
  .exact {
    align-items: center;
    display: flex;
    font-weight: 650;
    gap: 8px;
  }
  .exact::before {
    border: 2px solid currentcolor;
    border-radius: 50%;
    content: "";
    height: 12px;
    width: 12px;
  }
  [data-state="intersecting"] .exact {
    color: var(--gjk-response);
  }
  [data-state="intersecting"] .exact::before {
    background: currentcolor;
  }
  [data-state="touching"] .exact::before {
    background: linear-gradient(90deg, currentcolor 50%, transparent 50%);
  }
  .method {
    color: var(--gjk-muted);
    font-size: 14px;
  }
  .method.wrong {
    border: 1.5px solid var(--gjk-response);
    border-radius: 6px;
    color: var(--gjk-response);
    font-weight: 600;
    padding: 1px 8px;
  }
  .pending {
    color: var(--gjk-muted);
    font-size: 14px;
    font-style: italic;
  }

  /* ---- the panels */
  .stage {
    display: grid;
    gap: 1px;
    grid-area: stage;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    background: var(--_line);
    border-block: 1px solid var(--_line);
    /* element/height.js reads these */
    --_low-height: 360px;
    --_row-height: 200px;
    min-height: clamp(220px, 60vh, var(--_low-height)); /* keeps the steps visible on a phone in landscape */
    min-width: 0;
    position: relative;
    touch-action: pan-x pan-y;
    width: 100%;
  }
  :host(:not([controls="all"])) .stage:not([data-arrangement="column"]) {
    aspect-ratio: 1.9;
  }
  .stage[data-arrangement="column"] {
    grid-auto-flow: row;
    grid-auto-rows: minmax(var(--_row-height), 1fr);
  }
  .stage:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .panel {
    background: var(--_panel);
    min-height: 0;
    overflow: hidden;
    position: relative;
    transition: background-color 120ms;
    user-select: none;
    -webkit-user-select: none;
  }
  [data-state="intersecting"]:not([data-pending]) .panel {
    background: var(--_hit);
  }
  [data-state="touching"]:not([data-pending]) .panel {
    background: var(--_tie);
  }
  :host([background="transparent"]) :is(.figure, .stage, .panel) {
    background: none;
  }
  .panel.turns {
    touch-action: pan-y; /* a finger that moves sideways turns what is in space */
  }
  .strip {
    border-bottom: 1px solid var(--_line);
    display: grid;
    grid-area: strip;
    height: 100px;
  }
  .figure .strip .panel {
    background: none;
  }
  canvas {
    display: block;
    height: 100%;
    inset: 0;
    position: absolute;
    width: 100%;
  }
  .panel h3 {
    background: color-mix(in srgb, var(--_panel) 82%, transparent);
    border-radius: 4px;
    color: var(--gjk-muted);
    font: 600 12px/1.4 system-ui, sans-serif;
    left: 8px;
    margin: 0;
    padding: 1px 5px;
    pointer-events: none;
    position: absolute;
    top: 6px;
  }

  h3 .a {
    color: var(--gjk-a);
  }
  h3 .b {
    color: var(--gjk-b);
  }
  h3 .difference {
    color: var(--gjk-difference);
  }

  /* ---- handles: a visible disc inside a larger square to touch */
  .handle {
    appearance: none;
    background: none;
    border: 0;
    cursor: grab;
    height: 28px;
    left: -14px;
    padding: 0;
    position: absolute;
    top: -14px;
    touch-action: none;
    width: 28px;
  }
  @media (pointer: coarse) {
    .handle {
      height: 44px;
      left: -22px;
      top: -22px;
      width: 44px;
    }
  }
  .handle::before {
    background: var(--_panel);
    border: 2.5px solid var(--_color);
    border-radius: 50%;
    content: "";
    height: 12px;
    inset: 0;
    margin: auto;
    position: absolute;
    transition: scale 100ms;
    width: 12px;
  }
  .handle[data-kind="shape"]::before {
    background: none;
    border: 2px dotted color-mix(in srgb, var(--_color) 45%, transparent);
    height: 30px;
    inset: auto;
    left: 50%;
    top: 50%;
    translate: -50% -50%;
    width: 30px;
  }
  .handle[data-kind="turn"] svg {
    background: var(--_panel);
    border-radius: 50%;
    color: var(--_color);
    height: 20px;
    inset: 0;
    margin: auto;
    padding: 2px;
    position: absolute;
    width: 20px;
  }
  .handle[data-kind="turn"]::before {
    display: none;
  }
  .handle[data-kind="radius"]::before {
    border-radius: 2px;
  }
  .handle[data-kind="axis"]::before {
    background: var(--_color);
    border-color: var(--_panel);
    rotate: 45deg;
    border-radius: 1px;
  }
  .handle.inner::before {
    border-style: dotted;
  }
  .handle {
    --_color: var(--gjk-ink);
  }
  .handle[data-color="a"] {
    --_color: var(--gjk-a);
  }
  .handle[data-color="b"] {
    --_color: var(--gjk-b);
  }
  .handle[data-color="simplex"] {
    --_color: var(--gjk-simplex);
  }
  .handle[data-color="newest"] {
    --_color: var(--gjk-newest);
  }
  .handle[data-color="difference"] {
    --_color: var(--gjk-difference);
  }
  .handle[data-color="direction"] {
    --_color: var(--gjk-direction);
  }
  .handle:hover::before,
  .handle.held::before {
    scale: 1.25;
  }
  .handle.held {
    cursor: grabbing;
    z-index: 1;
  }
  .handle:focus-visible,
  .handle.selected {
    border-radius: 8px;
    outline: 2px solid var(--_color);
    outline-offset: -3px;
  }
  .panel.grabbable {
    cursor: grab;
  }
  .panel.grabbing,
  .panel.grabbing .handle {
    cursor: grabbing;
  }

  .view-tools {
    bottom: 20px;
    display: flex;
    gap: 6px;
    position: absolute;
    right: 6px;
  }

  /* ---- buttons */
  button.tool,
  a.tool {
    align-items: center;
    background: var(--_panel);
    border: 1px solid var(--_line);
    border-radius: 7px;
    color: var(--gjk-ink);
    cursor: pointer;
    display: inline-flex;
    font: 500 14px/1 system-ui, sans-serif;
    gap: 6px;
    justify-content: center;
    min-height: 36px;
    min-width: 36px;
    padding: 0 9px;
    text-decoration: none;
    touch-action: manipulation;
  }
  @media (pointer: coarse) {
    button.tool,
    a.tool {
      min-height: 44px;
      min-width: 44px;
    }
  }
  button.tool:hover:not(:disabled) {
    border-color: var(--gjk-muted);
  }
  button.tool:focus-visible,
  summary:focus-visible,
  select:focus-visible,
  input:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  button.tool:disabled {
    color: var(--gjk-muted);
    cursor: default;
    opacity: 0.5;
  }
  button.tool[aria-pressed="true"] {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_panel);
  }
  .tool svg,
  summary svg {
    flex: none;
    height: 18px;
    width: 18px;
  }
  /* ---- steps and caption */
  .steps {
    align-items: center;
    display: grid;
    gap: 6px 10px;
    grid-area: steps;
    grid-template-columns: auto minmax(80px, 1fr) auto auto;
    padding: 8px 12px 0;
  }
  .steps .transport {
    display: flex;
    gap: 4px;
  }
  .steps input {
    accent-color: var(--_accent);
    margin: 0;
    min-height: 32px;
    min-width: 0;
    width: 100%;
  }
  .count {
    color: var(--gjk-muted);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .caption {
    grid-area: caption;
    margin: 0;
    min-height: 5.6em;
    padding: 7px 12px 8px;
    text-wrap: pretty;
  }
  .whole {
    white-space: nowrap;
  }
  mi.letter {
    font-style: italic;
  }
  .caption .wrong {
    color: var(--gjk-response);
  }
  a {
    color: var(--_accent);
  }

  /* ---- numbers: a highlighted row has a mark as well as a colour */
  .readout {
    display: grid;
    gap: 8px;
    grid-area: readout;
    max-width: 48em;
    padding: 0 12px 10px;
  }
  .readout:not(:has(*)) {
    display: none;
  }
  .readout table {
    border-collapse: collapse;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    width: 100%;
  }
  .readout caption {
    color: var(--gjk-muted);
    font-size: 12px;
    font-weight: 600;
    padding: 0 6px 2px;
    text-align: start;
  }
  .readout th,
  .readout td {
    border-top: 1px solid var(--_line);
    font-weight: 400;
    padding: 2px 5px;
    text-align: start;
  }
  .readout small {
    color: var(--gjk-muted);
    display: block;
  }
  .readout thead th {
    border: 0;
    color: var(--gjk-muted);
    font-size: 12px;
  }
  .readout .number {
    text-align: end;
  }
  .readout .lit {
    background: color-mix(in srgb, var(--_accent) 14%, var(--_panel));
  }
  .readout .lit > * {
    font-weight: 650;
  }
  .readout .wrong {
    color: var(--gjk-response);
    font-weight: 650;
  }
  .readout p {
    margin: 0;
  }
  .readout .note {
    color: var(--gjk-muted);
    font-size: 13px;
  }
  .readout .side-by-side {
    display: grid;
    gap: 4px 14px;
    grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  }
  .readout .scroll {
    overflow: auto;
    position: relative;
  }
  .readout .side-by-side .scroll {
    max-height: 14em;
    white-space: nowrap;
  }
  .readout .scroll thead th {
    background: var(--gjk-paper);
    position: sticky;
    top: 0;
  }
  .readout label {
    align-items: center;
    display: flex;
    font-size: 14px;
    gap: 8px;
  }
  .readout input {
    accent-color: var(--_accent);
    flex: 1;
    min-height: 32px;
    min-width: 0;
  }

  /* ---- starting, failing */
  @keyframes late {
    from {
      visibility: hidden;
    }
  }
  .starting {
    animation: late 0s 400ms backwards; /* most starts end sooner */
    align-items: center;
    background: color-mix(in srgb, var(--_panel) 86%, transparent);
    border-radius: 6px;
    color: var(--gjk-muted);
    display: flex;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    gap: 6px;
    margin: 0;
    padding: 2px 7px;
    pointer-events: none;
    position: absolute;
    right: 6px;
    top: 6px;
  }
  progress {
    accent-color: var(--_accent);
    height: 6px;
    vertical-align: middle;
    width: 56px;
  }
  .notices {
    grid-area: notices;
  }
  .notice {
    align-items: center;
    background: color-mix(in srgb, var(--gjk-response) 10%, var(--_panel));
    border-top: 1px solid var(--gjk-response);
    display: flex;
    flex-wrap: wrap;
    font-size: 14px;
    gap: 6px 10px;
    overflow-wrap: anywhere;
    padding: 8px 12px;
  }
  .notice p {
    flex: 1 1 200px;
    margin: 0;
  }
  .notice.plain {
    background: var(--_panel);
    border-color: var(--_line);
  }

  /* ---- options */
  .options {
    border-top: 1px solid var(--_line);
    grid-area: options;
  }
  .options summary {
    align-items: center;
    cursor: pointer;
    display: flex;
    font-weight: 600;
    font-size: 14px;
    gap: 8px;
    list-style: none;
    min-height: 44px;
    padding: 0 12px;
  }
  .options summary::-webkit-details-marker {
    display: none;
  }
  .options summary .open {
    margin-left: auto;
    transition: rotate 120ms;
  }
  .options[open] summary .open {
    rotate: 180deg;
  }
  .options .groups {
    display: grid;
    gap: 14px 22px;
    grid-template-columns: repeat(auto-fill, minmax(min(250px, 100%), 1fr));
    padding: 4px 12px 14px;
  }
  fieldset {
    border: 0;
    margin: 0;
    min-width: 0;
    padding: 0;
  }
  legend {
    color: var(--gjk-muted);
    font-size: 12px;
    font-weight: 600;
    letter-spacing: 0.02em;
    margin-bottom: 5px;
    padding: 0;
  }
  .row {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .row + .row {
    margin-top: 6px;
  }
  .row label {
    align-items: center;
    display: flex;
    flex: 1 1 auto;
    font-size: 14px;
    gap: 8px;
  }
  .row input[type="range"] {
    accent-color: var(--_accent);
    flex: 1 1 90px;
    min-height: 32px;
    min-width: 60px;
  }
  select,
  input[type="number"] {
    background: var(--_panel);
    border: 1px solid var(--_line);
    border-radius: 7px;
    color: inherit;
    font: inherit;
    font-size: 14px;
    min-height: 36px;
    min-width: 0;
    padding: 0 8px;
  }
  select {
    width: 100%;
  }
  input[type="number"] {
    width: 6.5em;
  }
  @media (pointer: coarse) {
    select,
    input[type="number"] {
      min-height: 44px;
    }
  }
  .layers {
    display: grid;
    gap: 0;
  }
  .layers label {
    align-items: center;
    display: flex;
    font-size: 14px;
    gap: 8px;
    min-height: 30px;
  }
  @media (pointer: coarse) {
    .layers label {
      min-height: 44px;
    }
  }
  .layers input {
    accent-color: var(--_accent);
    height: 17px;
    margin: 0;
    width: 17px;
  }
  .swatch {
    flex: none;
    height: 14px;
    width: 18px;
  }
  .help {
    font-size: 14px;
    grid-column: 1 / -1;
  }
  .help dl {
    display: grid;
    gap: 2px 12px;
    grid-template-columns: max-content 1fr;
    margin: 0;
  }
  .help dt {
    font-weight: 600;
  }
  .help dd {
    margin: 0;
  }
  .source {
    color: var(--gjk-muted);
    font-size: 13px;
    margin: 5px 0 0;
  }

  /* ---- the list of regions, with the colours and patterns of the picture */
  .regions {
    display: grid;
    font-size: 13px;
    gap: 4px 18px;
    grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
    line-height: 1.4;
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .regions li {
    display: grid;
    gap: 8px;
    grid-template-columns: auto minmax(0, 1fr);
  }
  .regions svg {
    height: 18px;
    margin-top: 1px;
    width: 26px;
  }
  .regions .taken {
    font-weight: 650;
  }
  .readout input[type="checkbox"] {
    flex: none;
    height: 17px;
    margin: 0;
    min-height: 0;
    width: 17px;
  }
  @media (pointer: coarse) {
    .readout label {
      min-height: 44px;
    }
  }

  /* ---- the gallery of failures and the search for more */
  .gallery {
    display: grid;
    gap: 6px;
    grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .gallery button {
    height: 100%;
    justify-content: start;
    text-align: start;
    white-space: normal;
    width: 100%;
  }
  .search {
    display: grid;
    gap: 6px;
  }
  .hits {
    display: grid;
    font-size: 14px;
    gap: 6px;
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .hits li {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
  }

  .unseen {
    clip-path: inset(50%);
    height: 1px;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
    width: 1px;
  }

  /* ---- narrow: the panels are stacked, and the scrubber has a row of its own */
  @container gjk-demo (width < 620px) {
    .stage {
      aspect-ratio: 1;
      grid-auto-flow: row;
      grid-auto-rows: minmax(0, 1fr);
      min-height: var(--_low-height);
    }
    .steps {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .steps .transport {
      grid-column: 1;
      grid-row: 2;
      justify-content: space-between;
    }
    .steps .all {
      grid-column: 2;
      grid-row: 2;
    }
    .verdict {
      align-content: center;
      min-height: 62px;
    }
    .method {
      font-size: 13px;
    }
    .caption {
      min-height: 8.6em;
    }
  }
  /* ---- wide, with all controls: the options are beside the stage */
  @container gjk-demo (width >= 960px) {
    :host([controls="all"]) .figure {
      grid-template:
        "verdict verdict" auto
        "notices notices" auto
        "stage options" 1fr
        "strip options" auto
        "steps options" auto
        "caption options" auto
        "readout options" auto
        "code options" auto / minmax(0, 1fr) 310px;
    }
    :host([controls="all"]) .options {
      border-left: 1px solid var(--_line);
      border-top: 0;
      overflow-y: auto;
      border-block-start: 1px solid var(--_line);
    }
    :host([controls="all"]) .options .groups {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .handle::before {
      forced-color-adjust: none;
    }
  }
`;
