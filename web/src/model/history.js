/** Undo and redo of whole states. A state is never changed in place. @template T */
export class History {
  /** @type {T[]} */
  #past = [];
  /** @type {T[]} */
  #future = [];
  /** @type {string | null} */
  #key = null;

  /** @param {T} present */
  constructor(present) {
    this.present = present;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * @param {T} state
   * @param {string | null} [key]  consecutive states with the same key count as one, so that twenty arrow keys are one undo
   */
  push(state, key = null) {
    if (state === this.present) return;
    if (key === null || key !== this.#key) this.#past.push(this.present);
    this.#key = key;
    this.#future = [];
    this.present = state;
  }

  /** Replaces the present state by what follows from it, as a part of the same change. @param {T} state */
  amend(state) {
    this.present = state;
  }

  /** Was the present state pushed under this key? False after `settle`, undo or redo. @param {string} key */
  isUnder(key) {
    return this.#key === key;
  }

  /** The next state is a change of its own, whatever its key. */
  settle() {
    this.#key = null;
  }

  undo() {
    this.#move(this.#past, this.#future);
  }

  redo() {
    this.#move(this.#future, this.#past);
  }

  /** @param {T[]} from @param {T[]} to */
  #move(from, to) {
    const state = from.pop();
    if (state === undefined) return;
    to.push(this.present);
    this.present = state;
    this.#key = null;
  }
}
