import { setImmediate as nextTurn } from "node:timers/promises";
import { instant, HOUR, MINUTE, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { fetchLater, findCopies, deleteUnwanted } from "./foreign-store.ts";
import { findOwn } from "./find-image-ids.ts";
import { foreignImagesIn, isForeign, uploadsIn } from "./images-in.ts";
import * as store from "./uses-store.ts";
import type { ImageUse, TextKey } from "./uses-store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

/** A transaction of so many takes some ms, and others wait for it. */
const TEXTS_AT_ONCE = 20;

type Deps = Pick<Kernel, "db" | "now" | "log" | "stopping"> & { failedTexts: FailedTexts };

/**
 * Writes down which images the texts show that were written since the last time. One of which that cannot be done keeps
 * no others waiting: it is tried again later and later.
 */
export async function readNewTexts(deps: Deps) {
  while (!deps.stopping.aborted) {
    if ((await readTogether(deps, TEXTS_AT_ONCE)) < TEXTS_AT_ONCE) return;
    // SQLite answers within the turn: without this, readers would wait for all texts of a large import (100,000: 4.5 s).
    await nextTurn();
  }
}

/** Returns the number of texts it tried. @throws if no text can be read. */
async function readTogether(deps: Deps, limit: number): Promise<number> {
  const { db, now, failedTexts } = deps;
  let keys: TextKey[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      keys = await store.claimUnread(tx, { limit, but: failedTexts.resting(now()) });
      await readSome(tx, keys, now);
    });
    failedTexts.forget(keys);
  } catch (error) {
    if (keys.length === 0) throw error;
    if (keys.length === 1) noteFailures(deps, keys, error);
    // One of them is why: each has its own turn.
    else for (let turn = 0; turn < keys.length; turn++) await readTogether(deps, 1);
  }
  return keys.length;
}

function noteFailures({ failedTexts, now, log }: Deps, keys: readonly TextKey[], error: unknown) {
  for (const key of keys) {
    failedTexts.note(key, now());
    log.error({ err: error, text: key }, "The images of a text could not be recorded");
  }
}

/** The same within a transaction, to the end. False when one is left that somebody is writing. */
export async function readAllTexts(tx: DbOrTx, now: Clock): Promise<boolean> {
  for (;;) {
    const keys = await store.claimUnread(tx, { limit: TEXTS_AT_ONCE });
    if (keys.length === 0) return !(await store.hasUnread(tx));
    await readSome(tx, keys, now);
  }
}

/** Ends the pages of posts that show copies: they may have been made before the copies were here. */
async function readSome(tx: DbOrTx, keys: readonly TextKey[], now: Clock) {
  const postsWithCopies: number[] = [];
  for (const key of keys) {
    const uses = await findUses(tx, key);
    const before = await store.replaceUses(tx, key, uses);
    await deleteUnwanted(tx, before.filter(isForeign));
    const hosted = [...new Set(uses.map(({ image }) => image).filter(isForeign))];
    const own = await findOwn(tx, hosted);
    const foreign = hosted.filter((address) => !own.has(address));
    await fetchLater(tx, foreign, instant(now()));
    if (key.place === "post" && (await findCopies(tx, foreign)).size > 0)
      postsWithCopies.push(Number(key.place_id));
  }
  if (postsWithCopies.length > 0)
    await happened(tx, { kind: "images.copied", posts: postsWithCopies }, now());
}

type Found = Pick<ImageUse, "image" | "part">;

/** For posts, includes images on other sites, which are copied. */
async function findUses(tx: DbOrTx, key: TextKey): Promise<Found[]> {
  const { text = "", cover = "" } = (await store.readText(tx, key)) ?? {};
  const inText = [...uploadsIn(text ?? ""), ...(key.place === "post" ? foreignImagesIn(text ?? "") : [])];
  const asCover = [...uploadsIn(cover), ...(isForeign(cover) ? [cover] : [])];
  return [
    ...inText.map((image): Found => ({ image, part: "text" })),
    ...asCover.map((image): Found => ({ image, part: "cover" })),
  ];
}

/** The last one again and again: an image is deleted only when every text has been read. */
const BACK_OFF_MS = [MINUTE, 10 * MINUTE, HOUR] as const;

/** Texts whose images could not be written down, until it is time to try again. A server that starts tries at once. */
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
