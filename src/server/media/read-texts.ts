import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import { recordChanges } from "../platform/pagecache/changes.ts";
import { fetchLater, findCopies, forgetUnwanted } from "./foreign-store.ts";
import { findOwn } from "./find-picture-ids.ts";
import { foreignPicturesIn, isForeign, uploadsIn } from "./pictures-in.ts";
import * as store from "./uses-store.ts";
import type { PictureUse, TextKey } from "./uses-store.ts";

/** A transaction of so many takes some ms, and others wait for it. */
const TEXTS_AT_ONCE = 20;

interface Deps {
  db: Db;
  now: Clock;
  stopping: AbortSignal;
  /** What the pages of these posts depend on. */
  tagsOfPosts: (ids: readonly number[]) => string[];
}

/** Writes down which pictures the texts show that were written since the last time. */
export async function readNewTexts({ db, now, stopping, tagsOfPosts }: Deps) {
  while (!stopping.aborted) {
    const { read } = await db.transaction().execute(async (tx) => {
      const some = await readSome(tx, now);
      await recordChanges(tx, tagsOfPosts(some.postsWithCopies), now());
      return some;
    });
    if (read < TEXTS_AT_ONCE) return;
  }
}

/** The same within a transaction, to the end. False when one is left that somebody is writing. */
export async function readAllTexts(tx: DbOrTx, now: Clock): Promise<boolean> {
  while ((await readSome(tx, now)).read > 0);
  return !(await store.hasUnread(tx));
}

interface TextsRead {
  read: number;
  /** Their pages may have been made before the copies were here. */
  postsWithCopies: number[];
}

async function readSome(tx: DbOrTx, now: Clock): Promise<TextsRead> {
  const postsWithCopies: number[] = [];
  const keys = await store.takeUnread(tx, TEXTS_AT_ONCE);
  for (const key of keys) {
    const uses = await findUses(tx, key);
    const before = await store.replaceUses(tx, key, uses);
    await forgetUnwanted(tx, before.filter(isForeign));
    const hosted = [...new Set(uses.map(({ picture }) => picture).filter(isForeign))];
    const own = await findOwn(tx, hosted);
    const foreign = hosted.filter((address) => !own.has(address));
    await fetchLater(tx, foreign, instant(now()));
    if (key.place === "post" && (await findCopies(tx, foreign)).size > 0)
      postsWithCopies.push(Number(key.place_id));
  }
  return { read: keys.length, postsWithCopies };
}

type Found = Pick<PictureUse, "picture" | "part">;

/** Of posts also the pictures that are elsewhere: those are copied to us. */
async function findUses(tx: DbOrTx, key: TextKey): Promise<Found[]> {
  const { text = "", cover = "" } = (await store.readText(tx, key)) ?? {};
  const inText = [...uploadsIn(text ?? ""), ...(key.place === "post" ? foreignPicturesIn(text ?? "") : [])];
  const asCover = [...uploadsIn(cover), ...(isForeign(cover) ? [cover] : [])];
  return [
    ...inText.map((picture): Found => ({ picture, part: "text" })),
    ...asCover.map((picture): Found => ({ picture, part: "cover" })),
  ];
}
