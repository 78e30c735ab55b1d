/** Undo and redo of whole states. A state is never changed in place. */
export class History<T> {
  present: T;
  #past: T[] = [];
  #future: T[] = [];
  #key: string | null = null;

  constructor(present: T) {
    this.present = present;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param key  consecutive states with the same key count as one, so that twenty arrow keys are one undo */
  push(state: T, key: string | null = null) {
    if (state === this.present) return;
    if (key === null || key !== this.#key) this.#past.push(this.present);
    this.#key = key;
    this.#future = [];
    this.present = state;
  }

  /** Replaces the present state by what follows from it, as a part of the same change. */
  amend(state: T) {
    this.present = state;
  }

  /** Was the present state pushed under this key? False after `settle`, undo or redo. */
  isUnder(key: string) {
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

  #move(from: T[], to: T[]) {
    const state = from.pop();
    if (state === undefined) return;
    to.push(this.present);
    this.present = state;
    this.#key = null;
  }
}
