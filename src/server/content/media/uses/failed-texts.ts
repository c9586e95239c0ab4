import { HOUR, MINUTE } from "../../../base/clock.ts";
import type { TextKey } from "./uses-store.ts";

/** The last one again and again: a picture is deleted only when every text has been read. */
const BACK_OFF_MS = [MINUTE, 10 * MINUTE, HOUR] as const;

/** Texts whose pictures could not be written down, until it is time to try again. A server that starts tries at once. */
export class FailedTexts {
  readonly #failed = new Map<string, { key: TextKey; attempts: number; nextAt: number }>();

  note(key: TextKey, now: Date) {
    const attempts = (this.#failed.get(nameOf(key))?.attempts ?? 0) + 1;
    const pause = BACK_OFF_MS[attempts - 1] ?? HOUR;
    this.#failed.set(nameOf(key), { key, attempts, nextAt: now.getTime() + pause });
  }

  forget(keys: readonly TextKey[]) {
    for (const key of keys) this.#failed.delete(nameOf(key));
  }

  /** Those that are left alone now. */
  resting(now: Date): TextKey[] {
    return [...this.#failed.values()].filter(({ nextAt }) => nextAt > now.getTime()).map(({ key }) => key);
  }
}

const nameOf = ({ place, place_id }: TextKey) => `${place} ${place_id}`;
