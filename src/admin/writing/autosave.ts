import { ApiError } from "../api/client.ts";

/** After the last key, and at the latest after the first unsaved one, in milliseconds. */
const QUIET_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
/** Between attempts while the server does not answer: twice as long each time. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** How far the server has what is written. */
export type SavingState =
  | { phase: "unchanged" }
  | { phase: "waiting" | "saving" }
  | { phase: "saved"; savedAt: string }
  | { phase: "failed"; error: Error }
  | { phase: "conflict"; error: ApiError };

interface AutosaveParts<Fields> {
  /** Saves at the server, the same twice once. Comes back with the time. @throws ApiError. */
  send: (fields: Fields) => Promise<string>;
  /** Keeps what the server does not have yet where it survives the page; undefined once the server has it. */
  keep: (fields: Fields | undefined) => void;
  onState: (state: SavingState) => void;
  /** True if a refusal comes with somebody else's text, which is to be looked at first. */
  isConflict: (refusal: ApiError) => boolean;
  /** Asks somebody for the session that was lost. Comes back with or without one. */
  regain?: () => Promise<unknown>;
}

interface Unsent<Fields> {
  fields: Fields;
  /** The time of its first key press. */
  since: number;
}

/**
 * Sends what is written to the server: a second after the last key, every ten seconds while typing continues, one saving at a
 * time. What fails is tried again; what conflicts waits for a decision. Until the server has it, it is kept here.
 */
export class Autosave<Fields> {
  readonly #parts: AutosaveParts<Fields>;
  #unsent: Unsent<Fields> | undefined;
  /** What the server may have although no answer came. */
  #unheard: Unsent<Fields> | undefined;
  #sending: Promise<void> | undefined;
  /** The end of the last saving of another kind. */
  #replaced: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #isHeld = false;
  #state: SavingState = { phase: "unchanged" };

  constructor(parts: AutosaveParts<Fields>) {
    this.#parts = parts;
  }

  get state(): SavingState {
    return this.#state;
  }

  /** Something was written. */
  change(fields: Fields) {
    const since = this.#unsent?.since ?? Date.now();
    this.#unsent = { fields, since };
    this.#parts.keep(fields);
    // The reason stays readable while the writer continues.
    if (["unchanged", "saved"].includes(this.#state.phase)) this.#become({ phase: "waiting" });
    if (this.#isHeld || this.#sending) return;
    // The next attempt sends the newest text: keys do not put it off. What was refused waits for a pause.
    if (this.#state.phase === "failed" && this.#timer !== undefined && !isRefusal(this.#state.error)) return;
    const wait = Math.min(QUIET_MS, since + LONGEST_WAIT_MS - Date.now());
    this.#sendLater(this.#state.phase === "failed" ? Math.max(wait, this.#retryMs) : wait);
  }

  /** Sends what is unsent now, and resolves when nothing is under way. */
  async flush(): Promise<void> {
    await this.#sending;
    if (this.#unsent && !this.#isHeld) await this.#send();
  }

  /**
   * Does a saving of another kind while none of these is under way, nor another of its kind. What was unsent counts as
   * saved when `work` succeeds, unless more was written meanwhile.
   */
  instead<Answer>(work: () => Promise<Answer>, savedAtOf: (answer: Answer) => string): Promise<Answer> {
    const before = this.#unsent;
    const replacing = this.#replaced.then(() => this.#replace(work, { before, savedAtOf }));
    this.#replaced = replacing.catch(() => undefined);
    return replacing;
  }

  /** The conflict is decided: `fields` are what is to be saved now. */
  resume(fields: Fields) {
    this.#isHeld = false;
    this.#unsent = undefined;
    this.#state = { phase: "unchanged" };
    this.change(fields);
  }

  /** Nothing is unsaved now: what was written was thrown away, or is what the server has. */
  forget() {
    this.#clearTimer();
    this.#isHeld = false;
    this.#unsent = undefined;
    this.#parts.keep(undefined);
    this.#become({ phase: "unchanged" });
  }

  /** Sends what is unsent although the session was lost: there may be one again. */
  async tryAgain(): Promise<void> {
    let seen: Promise<unknown>;
    do {
      seen = this.#replaced;
      await seen;
    } while (seen !== this.#replaced);
    if (!this.#isSignedOut) return;
    this.#isHeld = false;
    await this.flush();
  }

  /** Goes on after `stop`. */
  start() {
    this.#isHeld = this.#isStuck;
    if (this.#unsent && !this.#isHeld) this.#sendLater(QUIET_MS);
  }

  /** Stops all timers. */
  stop() {
    this.#clearTimer();
    this.#isHeld = true;
  }

  #become(state: SavingState) {
    this.#state = state;
    this.#parts.onState(state);
  }

  async #replace<Answer>(
    work: () => Promise<Answer>,
    { before, savedAtOf }: { before: Unsent<Fields> | undefined; savedAtOf: (answer: Answer) => string },
  ): Promise<Answer> {
    this.#clearTimer();
    this.#isHeld = true;
    try {
      await this.#sending;
      if (this.#isSignedOut) await this.#parts.regain?.();
      await this.#askAgain();
      const answer = await work();
      if (this.#unsent && this.#unsent !== before) this.#become({ phase: "waiting" });
      else this.#settle(savedAtOf(answer));
      return answer;
    } catch (error) {
      if (this.#isConflict(error)) this.#become({ phase: "conflict", error });
      else if (isSignedOut(error)) this.#become({ phase: "failed", error });
      throw error;
    } finally {
      this.#isHeld = this.#isStuck;
      if (this.#unsent && !this.#isHeld) this.#sendLater(QUIET_MS);
    }
  }

  #settle(savedAt: string) {
    this.#unsent = undefined;
    this.#retryMs = FIRST_RETRY_MS;
    this.#parts.keep(undefined);
    this.#become({ phase: "saved", savedAt });
  }

  #clearTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #sendLater(ms: number) {
    this.#clearTimer();
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, ms));
  }

  #send(): Promise<void> {
    this.#clearTimer();
    const unsent = this.#unsent;
    if (!unsent || this.#isHeld) return Promise.resolve();
    this.#sending ??= this.#attempt(unsent).finally(() => {
      this.#sending = undefined;
      this.#goOn(unsent);
    });
    return this.#sending;
  }

  async #attempt(unsent: Unsent<Fields>) {
    // A failure stays to be read until it is over.
    if (this.#state.phase !== "failed") this.#become({ phase: "saving" });
    try {
      if (this.#unheard !== unsent) await this.#askAgain();
      this.#unheard = unsent;
      const savedAt = await this.#parts.send(unsent.fields);
      this.#unheard = undefined;
      if (this.#unsent === unsent) return this.#settle(savedAt);
      this.#retryMs = FIRST_RETRY_MS;
      if (this.#unsent) this.#unsent.since = Date.now();
      this.#become({ phase: "waiting" });
    } catch (error) {
      if (this.#isConflict(error)) this.#become({ phase: "conflict", error });
      else
        this.#become({ phase: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      if (isRefusal(error)) this.#unheard = undefined;
      this.#isHeld ||= this.#isStuck;
    }
  }

  /**
   * The server is told the same again, by which it knows what it has already: something newer would come for it from
   * somebody who has not seen that.
   */
  async #askAgain() {
    if (!this.#unheard) return;
    try {
      await this.#parts.send(this.#unheard.fields);
    } catch (error) {
      if (!isRefusal(error) || this.#isConflict(error)) throw error;
    }
    this.#unheard = undefined;
  }

  /** True if nothing continues by itself: both texts are looked at first, and without a session each attempt would fail. */
  get #isStuck(): boolean {
    return this.#state.phase === "conflict" || this.#isSignedOut;
  }

  get #isSignedOut(): boolean {
    return this.#state.phase === "failed" && isSignedOut(this.#state.error);
  }

  #isConflict(error: unknown): error is ApiError {
    return error instanceof ApiError && this.#parts.isConflict(error);
  }

  /** More was written meanwhile, or it failed. */
  #goOn(sent: { fields: Fields }) {
    if (!this.#unsent || this.#isHeld) return;
    if (this.#state.phase !== "failed") return this.#sendLater(QUIET_MS);
    if (this.#unsent === sent && isRefusal(this.#state.error)) return;
    this.#sendLater(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
  }
}

/** The server has not taken it, and would refuse the same text again. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status);

export const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;
