import { setTimeout as delay } from "node:timers/promises";
import { SECOND } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { PostProgress } from "./post-work.ts";
import type { PostImportReport } from "./report.ts";

/** Proxies give a server longer than this to answer. */
const PATIENCE_MS = 5 * SECOND;
/** A client that still waits for a look asks for it every few seconds. */
const UNASKED_MS = 30 * SECOND;
/** The limit for one upload: each choice that the owner tries runs on a thread of its own. */
const LOOKS_AT_ONCE = 3;

interface Look {
  upload: string;
  /** The choices of the look: different choices need a different look. */
  key: string;
  progress: PostProgress;
  report: Promise<PostImportReport>;
  stopping: AbortController;
  unasked: NodeJS.Timeout;
}

type StartLook = (listening: {
  signal: AbortSignal;
  onProgress: (progress: PostProgress) => void;
}) => Promise<PostImportReport>;

/** Looks at uploads that may take longer than a request should: who asks again gets on with the same look. */
export class Looks {
  /** The one that was asked for last is the last. */
  #looks: Look[] = [];
  readonly #patienceMs: number;
  readonly #unaskedMs: number;

  constructor({ patienceMs = PATIENCE_MS, unaskedMs = UNASKED_MS } = {}) {
    this.#patienceMs = patienceMs;
    this.#unaskedMs = unaskedMs;
  }

  /**
   * Returns what `start` finds in an upload, without a report while `start` is still running. A look that no client
   * asks for stops after half a minute. Too many looks at one upload stop the oldest of them at once.
   * @throws AppError `conflict` when it is stopped meanwhile; what `start` throws.
   */
  async look(
    { upload, key }: { upload: string; key: string },
    start: StartLook,
  ): Promise<{ progress: PostProgress; report: PostImportReport | undefined }> {
    const look = this.#underWay(upload, key) ?? this.#begin(upload, key, start);
    const answered = new AbortController();
    try {
      const patience = delay(this.#patienceMs, undefined, { signal: answered.signal });
      // It is given up when the report is first.
      patience.catch(() => undefined);
      const report = await Promise.race([look.report, patience]);
      if (report) this.#forget(look);
      return { progress: look.progress, report: report ?? undefined };
    } catch (error) {
      this.#forget(look);
      throw error;
    } finally {
      answered.abort();
    }
  }

  #underWay(upload: string, key: string): Look | undefined {
    const look = this.#looks.find((each) => each.upload === upload && each.key === key);
    if (!look) return undefined;
    look.unasked.refresh();
    this.#looks = [...this.#looks.filter((each) => each !== look), look];
    return look;
  }

  #begin(upload: string, key: string, start: StartLook): Look {
    const others = this.#looks.filter((each) => each.upload === upload);
    for (const look of others.slice(0, Math.max(0, others.length - LOOKS_AT_ONCE + 1)))
      this.#stop(look, "Other choices are being looked at instead.");
    const stopping = new AbortController();
    const progress: PostProgress = { done: 0, total: null };
    const onProgress = (now: PostProgress) => Object.assign(progress, now);
    const report = start({ signal: stopping.signal, onProgress });
    // Nobody may wait for it when it fails.
    report.catch(() => undefined);
    const unasked = setTimeout(() => this.#stop(look, "Nobody waited for this look."), this.#unaskedMs);
    unasked.unref();
    const look: Look = { upload, key, progress, report, stopping, unasked };
    this.#looks.push(look);
    return look;
  }

  #stop(look: Look, why: string) {
    this.#forget(look);
    look.stopping.abort(new AppError("conflict", why));
  }

  #forget(look: Look) {
    clearTimeout(look.unasked);
    this.#looks = this.#looks.filter((each) => each !== look);
  }
}
