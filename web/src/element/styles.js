import { css, unsafeCSS } from "lit";

/**
 * A light and a dark value. `light-dark()` would say the same, but browsers from before 2024 do not know it: one of the two
 * properties is empty, and the other one is invalid, so that `var` takes its fallback.
 * @param {string} light @param {string} dark
 */
const dual = (light, dark) => unsafeCSS(`var(--_light, ${light}) var(--_dark, ${dark})`);

/** Switches to light or dark values. */
const light = css`
  --_light: initial;
  --_dark: ;
`;
const dark = css`
  --_light: ;
  --_dark: initial;
`;

/** The rules of narrow figures: the panels are stacked, the buttons that step have a row of their own, and options are a sheet. */
const narrowRules = css`
  .figure {
    --_narrow: 1; /* element/stage.js reads it */
    --_ratio: 0.74;
    --_most-height: 620px;
    --_least-height: 360px;
    --_around-stage: calc(300 * var(--_px));
  }
  .stage {
    grid-auto-flow: row;
    grid-auto-rows: minmax(0, 1fr);
  }
  .steps {
    grid-template: "range count all" auto "transport transport transport" auto / minmax(80px, 1fr) auto auto;
  }
  .steps .transport {
    justify-content: space-between;
  }
  .transport .tool {
    flex: 0 1 calc(62 * var(--_px));
    padding: 0;
  }
  .verdict {
    align-content: center;
    min-height: 62px;
  }
  .method {
    font-size: calc(13 * var(--_px));
  }
  .caption {
    min-height: 8.6em;
  }
  .readout .whole {
    white-space: normal;
  }
  /* The sheet of options lies under the picture and scrolls by itself, so that the picture stays in sight. */
  .figure[data-options] {
    grid-template-areas: "verdict" "notices" "stage" "options" "steps" "strip" "caption" "readout" "code";
    grid-template-rows: auto auto minmax(var(--_floor), 1fr) auto;
  }
  .options[open] .groups {
    max-height: clamp(180px, var(--_window) - 420px, 320px);
    overflow-y: auto;
  }
  @media (max-height: 300px) {
    .steps {
      grid-template: "transport transport transport" auto "range count all" auto / minmax(80px, 1fr) auto auto;
    }
  }
`;

/** Where even the count of steps needs a line of its own. */
const narrowestRules = css`
  /* With large text, formulas and tables may be wider than the figure. */
  .readout {
    min-height: min-content;
    overflow: auto hidden;
  }
  .caption .whole {
    display: inline-block;
    max-width: 100%;
    overflow: auto hidden;
    vertical-align: bottom;
  }
  .readout mtd {
    padding-inline: 0.1em;
  }
  .steps {
    grid-template: "count all" auto "range all" auto "transport transport" auto / minmax(80px, 1fr) auto;
  }
  @media (max-height: 300px) {
    .steps {
      grid-template: "transport transport" auto "count all" auto "range all" auto / minmax(80px, 1fr) auto;
    }
  }
  .steps .all {
    align-self: end;
  }
`;

/** Browsers without container queries ask for the width of the window. */
const narrow = css`
  @container gjk-demo (width < max(620px, 38.75rem)) {
    ${narrowRules}
  }
  @container gjk-demo (width < max(340px, 21.25rem)) {
    ${narrowestRules}
  }
  @supports not (container-type: inline-size) {
    @media (max-width: 619px) {
      ${narrowRules}
    }
    @media (max-width: 339px) {
      ${narrowestRules}
    }
  }
`;

/** The element's styles. Colours with a meaning are `--gjk-*` properties, which a page can set. */
export const styles = css`
  :host {
    /* The page's text styles are for its own text. A page that hides a figure or takes its pointer still does. */
    all: initial;
    direction: ltr;
    pointer-events: inherit;
    user-select: text;
    -webkit-user-select: text;
    visibility: inherit;

    --gjk-paper: ${dual("#fbfaf7", "#16181d")};
    --gjk-ink: ${dual("#1d2026", "#eceff4")};
    --gjk-muted: ${dual("#5d636f", "#9aa3b2")};
    --gjk-faint: ${dual("#e6e3db", "#262a33")};
    --gjk-a: ${dual("#0b63b5", "#62b0ff")};
    --gjk-b: ${dual("#b4530a", "#ffa04d")};
    --gjk-difference: ${dual("#6b3fa0", "#b794f6")};
    --gjk-simplex: ${dual("#0d7a5f", "#3fd6a8")};
    --gjk-newest: ${dual("#c2185b", "#ff6fa5")};
    --gjk-direction: ${dual("#7a6400", "#e6c84a")};
    --gjk-response: ${dual("#b3261e", "#ff7b72")};
    --gjk-region1: ${dual("#1d7a35", "#4fc26b")};
    --gjk-region2: ${dual("#2f66b0", "#7fb0f5")};
    --gjk-region3: ${dual("#0f7f9b", "#5fd3ee")};
    --gjk-region4: ${dual("#66707c", "#aab4c0")};
    --gjk-region5: ${dual("#c8384c", "#ff8794")};
    --gjk-region6: ${dual("#9a2f7c", "#dd86cf")};
    --gjk-region7: ${dual("#8a7400", "#ddc64a")};
    --gjk-right: ${dual("#4c8a63", "#5fae80")};
    --gjk-missed: ${dual("#b3261e", "#ff7b72")};
    --gjk-false: ${dual("#6a1b9a", "#d29bf0")};
    --gjk-loops: ${dual("#7a5a00", "#f0c94a")};
    --_hit: ${dual("#fdeceb", "#2c1a1c")};
    --_tie: ${dual("#fdf4dc", "#2a2415")};
    --_panel: ${dual("#ffffff", "#1b1e25")};
    --_line: ${dual("#d9d5cb", "#343a46")};
    --_accent: ${dual("#0b63b5", "#62b0ff")};

    /* A pixel that grows with the text size that the reader has chosen, and does not shrink on pages that set 62.5 %. */
    --_px: max(1px, 0.0625rem);
    /* The text of what lies on the picture grows only as far as it leaves the picture in sight. */
    --_chip: calc(12 * var(--_px));
    /* the smallest height of what a finger touches */
    --_target: 36px;
    ${light}

    color-scheme: light dark;
    container: gjk-demo / inline-size;
    display: block;
    font: calc(15 * var(--_px)) / 1.5 system-ui, sans-serif;

    /* A container has no width of its own, so a page that asks for one (a flex row, a table) would get 0. */
    contain-intrinsic-inline-size: min(640px, 88vw);
    max-width: 100%;
    min-width: 0;
    width: 100%;
    width: -moz-available;
    width: -webkit-fill-available;
    width: stretch;
  }
  @media (any-pointer: coarse) {
    :host {
      --_target: 44px;
    }
  }
  @media (prefers-color-scheme: dark) {
    :host {
      ${dark}
    }
  }
  :host([theme="light"]) {
    color-scheme: light;
    ${light}
  }
  :host([theme="dark"]) {
    color-scheme: dark;
    ${dark}
  }
  @media (prefers-contrast: more) {
    :host {
      --gjk-paper: ${dual("#ffffff", "#000000")};
      --gjk-ink: ${dual("#000000", "#ffffff")};
      --gjk-muted: ${dual("#2c3038", "#dfe4ec")};
      --gjk-faint: ${dual("#c9c5ba", "#454b57")};
      --gjk-a: ${dual("#003f7d", "#8ec8ff")};
      --gjk-b: ${dual("#7a3600", "#ffbb75")};
      --gjk-difference: ${dual("#4a2280", "#d2bbff")};
      --gjk-simplex: ${dual("#00503c", "#6df0c8")};
      --gjk-newest: ${dual("#8a0038", "#ff9dc4")};
      --gjk-direction: ${dual("#4f4100", "#ffe47a")};
      --gjk-response: ${dual("#8a0f09", "#ffaaa3")};
      --_hit: ${dual("#ffffff", "#000000")};
      --_tie: ${dual("#ffffff", "#000000")};
      --_panel: ${dual("#ffffff", "#000000")};
      --_line: ${dual("#000000", "#ffffff")};
      --_accent: ${dual("#003f7d", "#8ec8ff")};
    }
  }
  /* The reader's own colours for paper and text. The colours with a meaning stay: a picture in one colour says nothing. */
  @media (forced-colors: active) {
    :host {
      --gjk-paper: Canvas;
      --gjk-ink: CanvasText;
      --gjk-muted: CanvasText;
      --gjk-faint: Canvas;
      --_hit: Canvas;
      --_tie: Canvas;
      --_panel: Canvas;
      --_line: CanvasText;
      --_accent: Highlight;
    }
  }
  @supports (color: color-mix(in srgb, red, blue)) {
    @media (forced-colors: active) {
      :host {
        --gjk-faint: color-mix(in srgb, CanvasText 22%, Canvas);
      }
    }
  }
  /* Full screen, by the browser or, where it cannot, over the page */
  :host(:is([data-overlay], :fullscreen)) {
    height: 100% !important;
    margin: 0 !important;
    width: 100% !important;
  }
  :host([data-overlay]) {
    inset: 0 !important;
    position: fixed !important;
    z-index: 2147483647 !important;
  }
  :host(:is([data-overlay], :fullscreen)) .figure {
    --_around-stage: calc(300 * var(--_px));
    --_floor: max(120px, var(--_window) - var(--_around-stage));
    border-radius: 0;
    overscroll-behavior: contain;
  }
  /* On paper: light, in the size that was measured for it (element/sight.js), and without what only a screen can use. */
  :host([data-printing]) {
    color-scheme: light;
    height: auto !important;
    max-width: none !important;
    width: 680px !important;
    ${light}
  }
  :host([data-printing]) .figure {
    --_window: 10000px;
    break-inside: avoid;
    height: auto;
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
  :host([data-printing]) :is(.handle, .steps, .options, .links, .notices, .view-tools, .starting, .hint, .loupe, .tool, .search, nav, input, label:has(input)) {
    display: none;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  /* Two weights. A browser looks for each one's font before the first picture, and "bolder" would be two more. */
  b,
  strong {
    font-weight: 600;
  }
  button,
  input,
  select {
    font: inherit;
  }

  /* A figure that is not made yet takes the place that static/gjk-demo.css keeps for one whose script has not run. */
  .waiting {
    display: block;
    height: 0;
    overflow: hidden;
    padding-bottom: 780px;
    position: relative;
  }
  @media (min-width: 700px) {
    .waiting {
      padding-bottom: max(671px, 52.63% + 239px);
    }
  }
  .waiting ~ .figure {
    border: 0;
    height: 0;
    visibility: hidden;
  }
  .waiting::slotted(img) {
    height: 100%;
    left: 0;
    object-fit: contain;
    position: absolute;
    top: 0;
    width: 100%;
  }

  .figure {
    background: var(--gjk-paper);
    border: 1px solid var(--_line);
    border-radius: 10px;
    color: var(--gjk-ink);
    display: grid;
    grid-template: "verdict" auto "notices" auto "stage" minmax(var(--_floor), 1fr) "steps" auto "strip" auto "caption" auto "readout" auto "code" auto "options" auto / minmax(0, 1fr);
    height: 100%;
    overflow: hidden auto; /* where a page gives the element too little height, the figure scrolls */
    position: relative;

    /* The stage's height: by its width, at least '--_low-height'; element/height.js reads these. */
    --_ratio: 1.9;
    --_low-height: 360px;
    --_most-height: 100000px;
    --_row-height: 200px;
    /* Less where the window is low, so that verdict, picture and steps are seen together. */
    --_least-height: 220px;
    --_around-stage: calc(150 * var(--_px));
    --_across: (100cqi - 2px);
    --_floor: 120px; /* the stage never gets less */
    --_links: 104px; /* the links beside the summary of the options */
    --_window: 100vh;
  }
  @supports (height: 1svh) {
    .figure {
      --_window: 100svh;
    }
  }
  @supports (width: 1cqi) {
    :host {
      --_chip: min(calc(12 * var(--_px)), max(12px, 3.6cqi));
    }
  }
  @supports not (width: 1cqi) {
    .figure {
      --_across: (100vw - 2px);
    }
  }
  /* It asks for the stage's height. The stage itself takes what is there, also the little that a page's own height leaves. */
  .figure::before {
    --_wish: max(var(--_low-height), min(var(--_across) / var(--_ratio), var(--_most-height)));
    content: "";
    grid-area: stage;
    height: clamp(var(--_least-height), var(--_window) - var(--_around-stage), var(--_wish));
    width: 0;
  }
  .probe {
    display: none;
  }

  /* ---- the verdict */
  .verdict {
    align-items: center;
    display: grid;
    gap: 8px;
    grid-area: verdict;
    grid-template-columns: minmax(0, 1fr) auto;
    min-height: 44px;
    padding: 7px 12px;
  }
  .verdict p {
    margin: 0;
  }
  .results {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
  }
  .verdict .tools {
    display: flex;
    gap: 4px;
    margin: -7px -6px -7px 0;
  }
  .exact {
    align-items: center;
    display: flex;
    font-weight: 600;
    gap: 8px;
  }
  .exact::before {
    border: 2px solid currentcolor;
    border-radius: 50%;
    content: "";
    flex: none;
    height: 12px;
    width: 12px;
  }
  /* What is no answer about two shapes has no mark of one. */
  [data-state="unknown"] .exact::before {
    display: none;
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
    font-size: calc(14 * var(--_px));
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
    font-size: calc(14 * var(--_px));
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
    min-height: 0;
    min-width: 0;
    position: relative;
    touch-action: pan-x pan-y;
    width: 100%;
  }
  @container gjk-demo (width >= 620px) {
    :host([controls="all"]) .figure {
      --_ratio: 1000; /* the options beside it determine the height */
    }
  }
  .stage[data-arrangement="column"] {
    grid-auto-flow: row;
    grid-auto-rows: minmax(var(--_row-height), 1fr);
  }
  .stage:focus-visible {
    outline: none;
  }
  .stage:focus-visible::after {
    border: 2px solid var(--_accent); /* an outline would lie under the panels */
    content: "";
    inset: 0;
    pointer-events: none;
    position: absolute;
    z-index: 2;
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
    --_strip-height: 100px; /* element/height.js reads it */
    display: grid;
    grid-area: strip;
    height: var(--_strip-height);
  }
  .figure .strip .panel {
    background: none;
  }
  /* On a phone in landscape the picture and the steps come first. */
  @media (max-height: 400px) {
    .strip {
      border: 0;
      height: 0;
      overflow: hidden;
    }
  }
  /* panels/flat.js reads where these are: top left, top right, bottom left */
  .corner {
    left: 0;
    position: absolute;
    top: 0;
  }
  .corner + .corner {
    left: 100%;
  }
  .corner + .corner + .corner {
    left: 0;
    top: 100%;
  }
  canvas {
    display: block;
    height: 100%;
    inset: 0;
    position: absolute;
    width: 100%;
  }
  .panel .title {
    background: color-mix(in srgb, var(--_panel) 82%, transparent);
    border-radius: 4px;
    color: var(--gjk-muted);
    font: 600 var(--_chip) / 1.4 system-ui, sans-serif;
    left: 8px;
    margin: 0;
    padding: 1px 5px;
    pointer-events: none;
    position: absolute;
    top: 6px;
  }

  .title .a {
    color: var(--gjk-a);
  }
  .title .b {
    color: var(--gjk-b);
  }
  .title .difference {
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
  @media (any-pointer: coarse) {
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
    border: 2px dotted var(--_color);
    border-color: color-mix(in srgb, var(--_color) 45%, transparent);
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
  .handle,
  .loupe {
    --_color: var(--gjk-ink);
  }
  :is(.handle, .loupe)[data-color="a"] {
    --_color: var(--gjk-a);
  }
  :is(.handle, .loupe)[data-color="b"] {
    --_color: var(--gjk-b);
  }
  :is(.handle, .loupe)[data-color="simplex"] {
    --_color: var(--gjk-simplex);
  }
  :is(.handle, .loupe)[data-color="newest"] {
    --_color: var(--gjk-newest);
  }
  :is(.handle, .loupe)[data-color="difference"] {
    --_color: var(--gjk-difference);
  }
  :is(.handle, .loupe)[data-color="direction"] {
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

  /* ---- what is held or chosen */
  .hint {
    background: color-mix(in srgb, var(--_panel) 90%, transparent);
    border-radius: 6px;
    bottom: 6px;
    color: var(--gjk-ink);
    display: none;
    font-size: var(--_chip);
    left: 6px;
    margin: 0;
    max-width: calc(100% - 12px);
    padding: 2px 7px;
    pointer-events: none;
    position: absolute;
    z-index: 2;
  }
  .stage:focus-visible > .hint,
  .hint.choice {
    display: block;
  }
  .loupe {
    background: var(--_panel);
    border: 2px solid var(--_color);
    border-radius: 50%;
    box-shadow: 0 2px 10px rgb(0 0 0 / 30%);
    height: 104px;
    left: -52px;
    overflow: hidden;
    pointer-events: none;
    position: absolute;
    top: -52px;
    width: 104px;
    z-index: 3;
  }
  .loupe[hidden] {
    display: none;
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
    font: calc(14 * var(--_px)) / 1 system-ui, sans-serif;
    gap: 6px;
    justify-content: center;
    min-height: var(--_target);
    min-width: var(--_target);
    padding: 0 9px;
    text-decoration: none;
    touch-action: manipulation;
  }
  button.tool:hover:not([aria-disabled]) {
    border-color: var(--gjk-muted);
  }
  button.tool:focus-visible,
  summary:focus-visible,
  select:focus-visible,
  input:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  button.tool[aria-disabled] {
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
    grid-template: "transport range count all" auto / auto minmax(80px, 1fr) auto auto;
    padding: 8px 12px 0;
  }
  .steps .transport {
    display: flex;
    gap: 4px;
    grid-area: transport;
  }
  .steps .all {
    grid-area: all;
  }
  .steps input {
    accent-color: var(--_accent);
    grid-area: range;
    margin: 0;
    min-height: var(--_target);
    min-width: 0;
    width: 100%;
  }
  .count {
    color: var(--gjk-muted);
    font-size: calc(13 * var(--_px));
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .steps .count {
    grid-area: count;
  }
  .caption {
    grid-area: caption;
    margin: 0;
    max-width: 64em; /* longer lines are hard to follow */
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
  @media (any-pointer: coarse) {
    a:not(.tool) {
      align-items: center;
      display: inline-flex;
      min-height: var(--_target);
      min-width: var(--_target);
    }
  }

  /* ---- numbers: a highlighted row has a mark as well as a colour */
  .readout {
    display: grid;
    gap: 8px;
    grid-area: readout;
    grid-template-columns: minmax(0, 1fr);
    max-width: 48em;
    padding: 0 12px 10px;
  }
  .readout:not(:has(*)) {
    display: none;
  }
  .readout table {
    border-collapse: collapse;
    font-size: calc(13 * var(--_px));
    font-variant-numeric: tabular-nums;
    width: 100%;
  }
  .readout caption {
    color: var(--gjk-muted);
    font-size: calc(12 * var(--_px));
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
    font-size: calc(12 * var(--_px));
  }
  .readout .number {
    text-align: end;
  }
  .readout .lit {
    background: var(--_line);
    background: color-mix(in srgb, var(--_accent) 14%, var(--_panel));
  }
  .readout .lit > * {
    font-weight: 600;
  }
  .readout .wrong {
    color: var(--gjk-response);
    font-weight: 600;
  }
  .readout p {
    margin: 0;
  }
  .readout .note {
    color: var(--gjk-muted);
    font-size: calc(13 * var(--_px));
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
    min-height: var(--_target);
    flex-wrap: wrap;
    font-size: calc(14 * var(--_px));
    gap: 0 8px;
  }
  .readout input {
    accent-color: var(--_accent);
    flex: 1;
    min-height: var(--_target);
    min-width: 90px;
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
    font-size: var(--_chip);
    font-variant-numeric: tabular-nums;
    gap: 6px;
    margin: 0;
    bottom: 6px;
    left: 6px; /* the title is at the top, the button that fits the view is on the right */
    padding: 2px 7px;
    pointer-events: none;
    position: absolute;
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
    font-size: calc(14 * var(--_px));
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
    font-size: calc(14 * var(--_px));
    gap: 8px;
    list-style: none;
    min-height: 44px;
    padding: 0 12px;
  }
  .options > summary {
    margin-right: var(--_links);
  }
  .links {
    align-items: center;
    align-self: start;
    display: flex;
    gap: 4px;
    grid-area: options;
    justify-content: end;
    justify-self: end;
    min-height: 44px;
    padding-right: 8px;
    width: var(--_links);
  }
  :host([controls="all"]) .figure {
    --_links: 56px; /* a single one */
  }
  .links .tool {
    background: none;
    border-color: transparent;
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
    font-size: calc(12 * var(--_px));
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
    font-size: calc(14 * var(--_px));
    gap: 8px;
    min-height: var(--_target);
  }
  .row input[type="range"] {
    accent-color: var(--_accent);
    flex: 1 1 90px;
    min-height: var(--_target);
    min-width: 60px;
  }
  select,
  input:is([type="number"], [type="text"]) {
    background: var(--_panel);
    border: 1px solid var(--_line);
    border-radius: 7px;
    color: inherit;
    font-size: calc(14 * var(--_px));
    min-height: var(--_target);
    min-width: 0;
    padding: 0 8px;
  }
  select {
    width: 100%;
  }
  input[type="number"] {
    width: 6.5em;
  }
  .layers {
    display: grid;
    gap: 0;
  }
  .layers label {
    align-items: center;
    display: flex;
    font-size: calc(14 * var(--_px));
    gap: 8px;
    min-height: var(--_target);
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
    font-size: calc(14 * var(--_px));
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
    font-size: calc(13 * var(--_px));
    margin: 5px 0 0;
  }

  /* ---- the dialog for sharing */
  dialog {
    background: var(--gjk-paper);
    border: 1px solid var(--_line);
    border-radius: 10px;
    color: var(--gjk-ink);
    margin: auto;
    max-height: calc(100dvh - 16px);
    max-width: min(560px, 100vw - 16px);
    overflow: auto;
    overscroll-behavior: contain;
    padding: 0 16px 12px;
    width: 100%;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  dialog form {
    align-items: center;
    background: var(--gjk-paper);
    display: flex;
    justify-content: space-between;
    padding-block: 10px 6px;
    position: sticky;
    top: 0;
    z-index: 1;
  }
  dialog h2 {
    font-size: calc(16 * var(--_px));
    margin: 0;
  }
  dialog .field {
    align-items: end;
    display: grid;
    gap: 6px;
    grid-template-columns: minmax(0, 1fr) auto;
    margin-bottom: 12px;
  }
  dialog label {
    color: var(--gjk-muted);
    display: grid;
    font-size: calc(13 * var(--_px));
    gap: 3px;
  }
  dialog textarea {
    background: var(--_panel);
    border: 1px solid var(--_line);
    border-radius: 7px;
    color: var(--gjk-ink);
    field-sizing: fixed;
    font: 13px/1.45 ui-monospace, "Cascadia Code", Menlo, monospace;
    overflow-wrap: anywhere;
    min-height: var(--_target);
    padding: 6px 8px;
    resize: vertical;
    width: 100%;
  }
  dialog textarea:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  .said {
    color: var(--gjk-muted);
    font-size: calc(14 * var(--_px));
    margin: 8px 0 0;
    min-height: 1.5em;
  }

  /* ---- what the page has put into the element, while the figure is not there */
  slot {
    background: var(--_panel);
    inset: 0;
    overflow: hidden;
    position: absolute;
  }
  ::slotted(*) {
    max-height: 100%;
    max-width: 100%;
  }

  /* ---- numbers to type, and the figure as text */
  .numbers {
    grid-column: 1 / -1;
  }
  .numbers table {
    border-collapse: collapse;
    font-size: calc(14 * var(--_px));
  }
  .numbers :is(th, td) {
    font-weight: 400;
    padding: 2px 8px 2px 0;
    text-align: start;
  }
  .numbers td {
    width: 9em;
  }
  .numbers input {
    width: 100%;
  }
  .numbers input[aria-invalid] {
    border: 2px solid var(--gjk-response);
  }
  .fault {
    color: var(--gjk-response);
    font-size: calc(13 * var(--_px));
    margin: 2px 0;
  }
  .told {
    font-size: calc(14 * var(--_px));
    grid-column: 1 / -1;
  }
  .options .told summary {
    padding: 0;
  }
  .told p,
  .told ol,
  .told ul {
    margin: 4px 0;
  }

  /* ---- the list of regions, with the colours and patterns of the picture */
  .regions {
    display: grid;
    font-size: calc(13 * var(--_px));
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
    font-weight: 600;
  }
  .readout input[type="checkbox"] {
    flex: none;
    height: 17px;
    margin: 0;
    min-height: 0;
    min-width: 0;
    width: 17px;
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
    line-height: 1.25;
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
    font-size: calc(14 * var(--_px));
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

  ${narrow}
  /* ---- wide, with all controls: the options are beside the stage */
  @container gjk-demo (width >= 960px) {
    :host([controls="all"]) .figure {
      grid-template:
        "verdict verdict" auto
        "notices notices" auto
        "stage options" minmax(var(--_floor), 1fr)
        "steps options" auto
        "strip options" auto
        "caption options" auto
        "readout options" auto
        "code options" auto / minmax(0, 1fr) 310px;
    }
    :host([controls="all"]) .options {
      border-left: 1px solid var(--_line);
      border-top: 0;
      overflow-y: auto;
      border-block-start: 1px solid var(--_line);
      scroll-padding-top: 44px;
    }
    /* The summary and the links stay where they are, and the options scroll under them. */
    :host([controls="all"]) :is(.options > summary, .links) {
      background: var(--gjk-paper);
      position: sticky;
      top: 0;
    }
    :host([controls="all"]) .links {
      border-top: 1px solid var(--_line);
      position: relative; /* to the figure, since it is no part of what scrolls */
    }
    :host([controls="all"]) .options .groups {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  /* ---- a lecture: the picture takes the screen, and what is said can be read from afar */
  :host(:fullscreen) {
    background: var(--gjk-paper);
  }
  :host(:fullscreen) .figure {
    border-radius: 0;
    height: 100vh;
  }
  :host(:fullscreen) .stage {
    aspect-ratio: auto;
  }
  :host([large]) .caption,
  :host([large]) .exact,
  :host(:fullscreen) .caption,
  :host(:fullscreen) .exact {
    font-size: 26px;
    line-height: 1.35;
  }

  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .probe,
    .handle::before,
    .handle svg,
    .exact::before,
    .swatch,
    .regions svg,
    .title b {
      forced-color-adjust: none;
    }
    .exact::before {
      color: CanvasText;
    }
    button.tool[aria-pressed="true"] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
