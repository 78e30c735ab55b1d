/**
 * Words of a page for figures in iframes: `<a data-gjk-for="fig" data-gjk-step="0">` of the page reaches `<iframe id="fig">`, and so
 * do all words that `data-gjk-…` connects with a figure. The words are copied into the iframe, where `page-words.js` treats them
 * as its own; what it does to the copies is done here. Each iframe gets the height that its figure needs.
 *
 * It is valid as a classic script and as a module, and needs no other file.
 */
(() => {
  if (Reflect.get(window, "gjkWords")) return; // this script is in the page twice
  Reflect.set(window, "gjkWords", true);

  /** Less of a figure in view, and following a link brings it into view. */
  const PART_IN_VIEW = 0.6;

  /**
   * The words of each iframe; whether it has answered since it was loaded; the link that was followed before.
   * @type {Map<HTMLIFrameElement, {words: HTMLElement[], isThere: boolean, followed: HTMLElement | null}>}
   */
  const frames = new Map();

  /** @param {HTMLElement} word @returns {HTMLIFrameElement | null} */
  function frameOf(word) {
    const found = document.getElementById(word.dataset.gjkFor ?? "");
    return found instanceof HTMLIFrameElement ? found : null;
  }

  /** @param {HTMLIFrameElement} frame @param {object} message */
  const post = (frame, message) => frame.contentWindow?.postMessage(message, "*");

  /** @param {HTMLElement} word */
  function described(word) {
    const data = Object.entries(word.dataset).filter(([name]) => name.startsWith("gjk") && name !== "gjkFor");
    return { data: Object.fromEntries(data), isHidden: word.hidden };
  }

  /** An iframe that is still to be loaded hears nothing; its words are sent again when it is. @param {HTMLIFrameElement} frame */
  const send = (frame) => post(frame, { type: "gjk-demo:words", words: frames.get(frame)?.words.map(described) });

  /** What a hand does to a word is done to its copy. @param {HTMLElement} word @param {"click" | "pointerenter" | "pointerleave"} event */
  function pass(word, event) {
    const frame = frameOf(word);
    const known = frame && frames.get(frame);
    if (!frame || !known) return false;
    if (known.isThere) post(frame, { type: "gjk-demo:word", index: known.words.indexOf(word), event });
    else if (event === "click") known.followed = word;
    return true;
  }

  /** @param {HTMLIFrameElement} frame */
  function show(frame) {
    const { top, bottom, height } = frame.getBoundingClientRect();
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (seen < PART_IN_VIEW * Math.min(height, innerHeight)) frame.scrollIntoView({ block: height > innerHeight ? "start" : "nearest" });
  }

  /** Makes a new word ready. @param {HTMLElement} word */
  function listen(word) {
    const { gjkShow, gjkValue, gjkWhen } = word.dataset;
    const isLink = gjkShow === undefined && gjkValue === undefined && gjkWhen === undefined;
    if (gjkShow !== undefined || (isLink && !word.hasAttribute("href"))) word.tabIndex = 0;
    for (const [type, event] of /** @type {const} */ ([
      ["pointerenter", "pointerenter"],
      ["focus", "pointerenter"],
      ["pointerleave", "pointerleave"],
      ["blur", "pointerleave"],
    ])) {
      if (gjkShow !== undefined) word.addEventListener(type, () => pass(word, event));
    }
    if (!isLink) return;
    if (!word.hasAttribute("href")) {
      word.setAttribute("role", "button");
      word.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        word.click();
      });
    }
    word.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !pass(word, "click")) return;
      event.preventDefault();
      show(/** @type {HTMLIFrameElement} */ (frameOf(word)));
    });
  }

  /** @param {HTMLIFrameElement} frame */
  function added(frame) {
    const known = { words: [], isThere: false, followed: null };
    frames.set(frame, known);
    frame.addEventListener("load", () => {
      known.isThere = false;
      send(frame);
    });
    return known;
  }

  /** Finds the words that have come since, and tells them to their iframes. */
  function read() {
    /** @type {Set<HTMLIFrameElement>} */
    const changed = new Set();
    for (const word of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-gjk-for]"))) {
      const frame = frameOf(word);
      if (!frame) continue;
      const { words } = frames.get(frame) ?? added(frame);
      if (words.includes(word)) continue;
      words.push(word);
      listen(word);
      changed.add(frame);
    }
    changed.forEach(send);
  }

  /** What is hidden when a value is missing: the element around the word that is no part of a line. @param {HTMLElement} word */
  function sentenceOf(word) {
    let around = word.parentElement;
    while (around && getComputedStyle(around).display === "inline") around = around.parentElement;
    return around ?? word;
  }

  /** @param {HTMLElement} word @param {{text: string | null, isHidden: boolean, isMissing: boolean, color: string}} copy */
  function follow(word, { text, isHidden, color }) {
    if (text !== null && word.textContent !== text) word.textContent = text;
    if (word.hidden !== isHidden) word.hidden = isHidden;
    if (color) word.style.color = color;
  }

  /** @param {HTMLIFrameElement} frame @param {Parameters<typeof follow>[1][]} copies */
  function heard(frame, copies) {
    const known = frames.get(frame);
    if (!known || known.words.length !== copies.length) return; // those before the last word came
    copies.forEach((copy, index) => follow(known.words[index], copy));
    // A sentence is hidden if any of its values is missing, or if it is itself a word that is hidden.
    /** @type {Map<HTMLElement, boolean>} */
    const sentences = new Map();
    copies.forEach(({ isMissing }, index) => {
      const word = known.words[index];
      if (word.dataset.gjkValue === undefined) return;
      const sentence = sentenceOf(word);
      const isOne = copies[known.words.indexOf(sentence)]?.isHidden;
      sentences.set(sentence, isMissing || isOne || !!sentences.get(sentence));
    });
    for (const [sentence, isHidden] of sentences) if (sentence.hidden !== isHidden) sentence.hidden = isHidden;
    known.isThere = true;
    const { followed } = known;
    known.followed = null;
    if (followed) pass(followed, "click");
  }

  addEventListener("message", ({ data, source }) => {
    const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
    if (frame && data?.type === "gjk-demo:height") frame.height = data.height;
    if (frame && data?.type === "gjk-demo:words") heard(frame, data.words);
  });
  new MutationObserver(read).observe(document, { childList: true, subtree: true });
  read();
})();
