/**
 * Tabs of a listing: one for each language. The choice is remembered. Without this script each tab is a link to its file. The page has
 * the first listing; the others are fetched when they are chosen.
 */
const CHOSEN = "gjk-language";

function listen(listing: Element) {
  const tabs = [...listing.querySelectorAll<HTMLElement>("[role=tab]")];
  const choose = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !isChosen;
      if (panel && isChosen) fill(panel);
    }
  };
  const byHand = (tab: HTMLElement) => {
    choose(tab);
    tab.focus();
    try {
      localStorage.setItem(CHOSEN, tab.textContent ?? "");
    } catch {} // the reader's browser keeps nothing
  };
  tabs.forEach((tab, i) => {
    const beside: Record<string, number> = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: -1 };
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      byHand(tab);
    });
    tab.addEventListener("keydown", (event) => {
      if (event.key === " ") byHand(tab);
      else if (event.key in beside) byHand(tabs.at(beside[event.key] % tabs.length) ?? tab);
      else return;
      event.preventDefault();
    });
  });
  const known = tabs.find(({ textContent }) => textContent === remembered());
  if (known) choose(known);
}

/** Where a listing does not come, the link below it leads to its file. */
async function fill(panel: HTMLElement) {
  const code = panel.querySelector("code");
  const file = panel.querySelector<HTMLAnchorElement>(".tools a[href*='listings/']");
  if (!code || !file || code.textContent) return;
  const response = await fetch(file.href).catch(() => null);
  if (response?.ok) code.textContent = (await response.text()).trimEnd();
}

function remembered(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

export {}; // a module

document.querySelectorAll(".listing").forEach(listen);
