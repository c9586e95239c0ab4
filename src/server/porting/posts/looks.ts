import { setTimeout as delay } from "node:timers/promises";
import { SECOND } from "../../platform/clock.ts";
import type { PostProgress } from "./post-work.ts";
import type { PostImportReport } from "./report.ts";

/** Proxies give a server longer than this to answer. */
const PATIENCE_MS = 5 * SECOND;

interface Look {
  /** What was asked: another choice is another look. */
  key: string;
  progress: PostProgress;
  report: Promise<PostImportReport>;
  stopping: AbortController;
}

type StartLook = (listening: {
  signal: AbortSignal;
  onProgress: (progress: PostProgress) => void;
}) => Promise<PostImportReport>;

/** Looks at uploads that may take longer than a request should: who asks again gets on with the same look. */
export class Looks {
  readonly #byUpload = new Map<string, Look>();

  /**
   * What `start` finds of an upload; without a report while that is still under way. One of the same upload with another
   * `key` stops.
   */
  async look(
    { upload, key }: { upload: string; key: string },
    start: StartLook,
  ): Promise<{ progress: PostProgress; report: PostImportReport | undefined }> {
    const look = this.#underWay(upload, key) ?? this.#begin(upload, key, start);
    const answered = new AbortController();
    try {
      const patience = delay(PATIENCE_MS, undefined, { signal: answered.signal });
      // It is given up when the report is first.
      patience.catch(() => undefined);
      const report = await Promise.race([look.report, patience]);
      if (report) this.#forget(upload, look);
      return { progress: look.progress, report: report ?? undefined };
    } catch (error) {
      this.#forget(upload, look);
      throw error;
    } finally {
      answered.abort();
    }
  }

  #underWay(upload: string, key: string): Look | undefined {
    const look = this.#byUpload.get(upload);
    if (look?.key === key) return look;
    look?.stopping.abort(new DOMException("Another choice was made.", "AbortError"));
    return undefined;
  }

  #begin(upload: string, key: string, start: StartLook): Look {
    const stopping = new AbortController();
    const progress: PostProgress = { done: 0, total: null };
    const onProgress = (now: PostProgress) => Object.assign(progress, now);
    const report = start({ signal: stopping.signal, onProgress });
    // Nobody may wait for it when it fails.
    report.catch(() => undefined);
    const look = { key, progress, report, stopping };
    this.#byUpload.set(upload, look);
    return look;
  }

  #forget(upload: string, look: Look) {
    if (this.#byUpload.get(upload) === look) this.#byUpload.delete(upload);
  }
}
