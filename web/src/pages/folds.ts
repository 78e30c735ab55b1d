/** Nobody opens a fold on paper: all are open while the page is printed. Figures measure themselves after this. */
let opened: HTMLDetailsElement[] = [];

function open() {
  opened = [...opened, ...document.querySelectorAll<HTMLDetailsElement>("main section > details:not([open])")];
  for (const fold of opened) fold.open = true;
}

function close() {
  for (const fold of opened) fold.open = false;
  opened = [];
}

export {}; // a module

addEventListener("beforeprint", open, { capture: true });
addEventListener("afterprint", close, { capture: true });
