/**
 * Handles keys anywhere in the figure, except in its input fields.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */

/** Arrow keys, as steps to the right and up. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** An arrow key on the stage pans the view by this many pixels. */
const PAN_PX = 20;

/** Plus and minus zoom by this factor. */
const ZOOM_FACTOR = 1.3;

export class Keys {
  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
  }

  onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("select, input:not([type=range], [type=checkbox])")) return; // there, letters and digits are typed
    if (this.#run(event, target)) event.preventDefault();
  };

  /** @param {KeyboardEvent} event @param {HTMLElement} target @returns {unknown} false if the key has no meaning here */
  #run({ key, ctrlKey, metaKey, shiftKey, altKey }, target) {
    const { commands, model, stage } = this.el;
    if (ctrlKey || metaKey) {
      const letter = key.toLowerCase();
      if (letter === "z") return (shiftKey ? commands.redo() : commands.undo(), true);
      if (letter === "y") return (commands.redo(), true);
      return false;
    }
    if (!altKey && this.#demo(key)) return true;
    const handle = target.matches(".handle") ? model.selectedHandle : null;
    if (!handle && !target.matches(".stage")) return false;
    if (key in ARROWS) {
      const [dx, dy] = ARROWS[key];
      const times = shiftKey ? 10 : altKey ? 0.1 : 1;
      if (handle) commands.nudge(handle, dx * times, dy * times);
      else stage?.panBy(-dx * PAN_PX * times, dy * PAN_PX * times);
      return true;
    }
    switch (key) {
      case "+":
      case "=":
        return (stage?.zoomBy(ZOOM_FACTOR), true);
      case "-":
        return (stage?.zoomBy(1 / ZOOM_FACTOR), true);
      case "f":
      case "F":
        return (commands.fit(), true);
      case "Escape":
        return handle && model.history.isUnder(`keys ${handle.id}`) && (commands.undo(), true);
      case "Delete":
      case "Backspace":
        return handle?.remove && (commands.removePoint(), true);
      case "Insert":
        return handle?.add && (commands.addPoint(), true);
      default:
        return false;
    }
  }

  /** The keys of winter.dev's demo, which work wherever the focus is in the figure. @param {string} key @returns {unknown} */
  #demo(key) {
    const { commands, model, response } = this.el;
    const level = this.#levelOf(key);
    if (level !== null) return (commands.chooseLevel(level), true);
    switch (key) {
      case ",":
      case ".":
        return this.#step(key === "." ? 1 : -1);
      case "r":
      case "R":
        return response.isOffered && (response.toggle(), true);
      case "t":
      case "T":
        return model.figure?.random && (commands.randomise(), true);
      default:
        return false;
    }
  }

  /** The level of a digit key; null for other keys, and if the figure has fewer layers. @param {string} key */
  #levelOf(key) {
    const most = this.el.model.figure?.layers.length ?? 0;
    return most && /^\d$/.test(key) && Number(key) <= most ? Number(key) : null;
  }

  /** @param {number} by */
  #step(by) {
    const { model, player } = this.el;
    if (!model.steps.length) return false;
    player.goTo(Math.max(model.step + by, 0));
    return true;
  }
}
