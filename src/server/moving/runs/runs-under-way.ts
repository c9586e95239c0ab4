/** The runs that this server is at, each as often as somebody has asked for it. */
export class RunsUnderWay {
  readonly #times = new Map<number, number>();

  has(run: number) {
    return this.#times.has(run);
  }

  add(run: number) {
    this.#times.set(run, (this.#times.get(run) ?? 0) + 1);
  }

  /** One of those who asked for it is done; the others are still at it. */
  remove(run: number) {
    const left = (this.#times.get(run) ?? 0) - 1;
    if (left > 0) this.#times.set(run, left);
    else this.#times.delete(run);
  }
}
