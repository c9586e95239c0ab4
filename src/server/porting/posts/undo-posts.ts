import { setTimeout as delay } from "node:timers/promises";
import { takeUnusedImage } from "../../media/remove-picture.ts";
import { instant } from "../../platform/clock.ts";
import type { Clock } from "../../platform/clock.ts";
import { withBulkWrites } from "../../platform/db/bulk-writes.ts";
import type { Db } from "../../platform/db/open.ts";
import { AppError } from "../../platform/errors.ts";
import { tagsOfPosts } from "../../posts/page-tags.ts";
import { takeBackPost } from "../../posts/take-back-post.ts";
import { forgetUnusedWords, listedWordsOf } from "../../search/index-post.ts";
import { deleteItems, findItems, markUndone, stopRun } from "../runs/import-run-store.ts";
import type { ImportItem } from "../runs/import-run-store.ts";
import { getUndoableRun } from "../runs/undo-run.ts";

export interface UndonePosts {
  run: number;
  source: string;
  /** Posts that are gone with their old addresses. */
  posts: number;
  /** Posts that somebody has written on since; they stay. */
  kept: number;
  images: number;
}

interface Deps {
  db: Db;
  now: Clock;
}

const ITEMS_AT_ONCE = 100;
const BREATH_MS = 1;

/**
 * Takes back what an import of posts has written: what is left is what was there before, and what was written on since.
 * An import that is under way stops. Cut off, it goes on when it is asked for again. The files of pictures stay where they are, without anybody's naming
 * them. @throws AppError `not_found`; `conflict` when it is undone, or was over 24 hours ago.
 */
export async function undoPosts({ db, now }: Deps, runId: number): Promise<UndonePosts> {
  const { kind, source } = await getUndoableRun(db, runId, now());
  if (kind !== "posts") throw new AppError("conflict", `Import ${runId} brought no posts.`);
  const undone: UndonePosts = { run: runId, source, posts: 0, kept: 0, images: 0 };
  await db.transaction().execute((tx) => stopRun(tx, runId));
  await withBulkWrites(db, async () => {
    for await (const items of itemsOf(db, runId, "post")) {
      const words = new Set<string>();
      for (const item of items) {
        const taken = await takeBack({ db, now }, item);
        undone[taken ? "posts" : "kept"]++;
        for (const word of taken?.words ?? []) words.add(word);
        await delay(BREATH_MS);
      }
      // Most words are those of many posts. Cut off before this it leaves some in the list, as an edit does.
      await forgetUnusedWords(db, [...words]);
    }
    undone.images = await removeImages({ db, now }, runId);
    await markUndone(db, runId, instant(now()));
  });
  return undone;
}

/** The words that the post had; undefined when somebody has written on it since, so that it stays. */
async function takeBack({ db, now }: Deps, item: ImportItem): Promise<{ words: string[] } | undefined> {
  return db.transaction().execute(async (tx) => {
    const id = Number(item.entity_id);
    const words = await listedWordsOf(tx, id);
    const outcome = await takeBackPost(tx, id, now());
    // By its item the next import knows it, and makes no second one.
    if (outcome === "changed since") return undefined;
    await deleteItems(tx, item.run_id, "post", [item.entity_id]);
    return { words };
  });
}

async function removeImages({ db, now }: Deps, runId: number): Promise<number> {
  const ids: string[] = [];
  for await (const items of itemsOf(db, runId, "media")) ids.push(...items.map(({ entity_id: id }) => id));
  let removed = 0;
  for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
    const some = ids.slice(start, start + ITEMS_AT_ONCE);
    await db.transaction().execute(async (tx) => {
      for (const id of some) if (await takeUnusedImage(tx, id, { now, tagsOfPosts })) removed++;
      await deleteItems(tx, runId, "media", some);
    });
  }
  return removed;
}

async function* itemsOf(db: Db, runId: number, entity: ImportItem["entity"]): AsyncGenerator<ImportItem[]> {
  for (let after = ""; ;) {
    const items = await findItems(db, { runId, entity, after, limit: ITEMS_AT_ONCE });
    yield items;
    after = items.at(-1)?.entity_id ?? after;
    if (items.length < ITEMS_AT_ONCE) return;
  }
}
