/** A browser that says nothing for so long has not stored the text. */
const KEPT_WITHIN_MS = 3_000;

/** Follows whether this browser has what it was given last. */
export class KeptHere {
  #given = 0;
  /** The last of them that the browser has answered. */
  #answered = 0;
  readonly #onChange: (isKept: boolean) => void;

  constructor(onChange: (isKept: boolean) => void) {
    this.#onChange = onChange;
  }

  /** A later answer counts, whatever came before it. */
  async watch(keeping: void | Promise<void>) {
    const number = (this.#given += 1);
    const answer = (isKept: boolean) => {
      if (number < this.#answered) return;
      this.#answered = number;
      this.#onChange(isKept);
    };
    const timer = setTimeout(() => answer(false), KEPT_WITHIN_MS);
    try {
      await keeping;
      answer(true);
    } catch {
      answer(false);
    } finally {
      clearTimeout(timer);
    }
  }
}
