interface LaneOptions {
  /** How many jobs run at a time. */
  max: number;
  /** How many more may wait for their turn. */
  maxWaiting?: number;
  /** Makes the error for jobs beyond that. */
  refusal?: () => Error;
}

/** Runs a few jobs at a time, in the order of arrival, and refuses jobs that would wait too long. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /**
   * Runs the job when it is its turn. A job with `isFirst` runs before all waiting jobs and is never refused.
   * @throws the lane's refusal when enough are waiting already.
   */
  async run<Result>(job: () => Promise<Result>, { isFirst = false } = {}): Promise<Result> {
    const { max, maxWaiting = Number.POSITIVE_INFINITY, refusal } = this.#options;
    if (this.#running < max) this.#running++;
    else if (isFirst || this.#waiting.length < maxWaiting)
      await new Promise<void>((takeTurn) =>
        isFirst ? this.#waiting.unshift(takeTurn) : this.#waiting.push(takeTurn),
      );
    else throw refusal?.() ?? new Error("Too many wait");
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
