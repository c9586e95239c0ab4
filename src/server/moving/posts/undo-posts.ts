import { setTimeout as delay } from "node:timers/promises";
import { removeFiles, takeUnusedImage } from "../../content/media/uses/delete-image.ts";
import { readAllTexts } from "../../content/media/uses/read-texts.ts";
import { findImage, type ImageRow } from "../../content/media/images/image-rows.ts";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { instant, type Clock } from "../../base/clock.ts";
import { withBulkWrites } from "../../kernel/db/bulk-writes.ts";
import type { Db } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import { happened } from "../../kernel/events.ts";
import { undoImportedCategory } from "../../content/categories/import-categories.ts";
import { undoImportedPage } from "../../content/pages/import-page.ts";
import { forgetOldAddresses } from "../../content/posts/addresses/old-addresses.ts";
import { undoImportedPost } from "../../content/posts/writing/undo-imported-post.ts";
import { deleteUnusedWords, listedWordsOf } from "../../content/search/index-post.ts";
import { undoAuthor } from "./steps/bring-authors.ts";
import { deleteItems, findItems, markUndone, stopRun, type ImportItem } from "../runs/import-run-store.ts";
import { getUndoableRun } from "../runs/undo-run.ts";

export interface UndonePosts {
  run: number;
  source: string;
  /** Posts that were deleted with their old addresses. */
  posts: number;
  pages: number;
  /** Posts and pages that somebody has written on since; they stay. */
  kept: number;
  images: number;
}

interface Deps {
  db: Db;
  now: Clock;
  /** The file store. Without it, unused files stay there. */
  files?: Pick<FileStore, "remove">;
}

const IMAGES_AT_ONCE = 100;
/** Their transaction takes 35 ms on SQLite and 72 on PostgreSQL (746 posts, 2 cores, 2026). */
const POSTS_AT_ONCE = 20;
const BREATH_MS = 1;
const ADDRESSES_AT_ONCE = 500;

/**
 * Undoes an import of posts: what was there before stays, and so does what somebody has written on since.
 * An import that is under way stops. An undo that was interrupted resumes when it is requested again. Images
 * and files that nothing else shows are deleted. @throws AppError `not_found`; `conflict` when it is undone, or was over 24 hours ago.
 */
export async function undoPosts({ db, now, files }: Deps, runId: number, by: Actor): Promise<UndonePosts> {
  const { kind, source } = await getUndoableRun(db, runId, now());
  if (kind !== "posts") throw new AppError("conflict", `Import ${runId} brought no posts.`);
  const undone: UndonePosts = { run: runId, source, posts: 0, pages: 0, kept: 0, images: 0 };
  await db.transaction().execute((tx) => stopRun(tx, runId));
  await withBulkWrites(db, async () => {
    // Before the posts: an author who is described stays when the last post goes.
    for await (const items of itemsOf(db, runId, "author", POSTS_AT_ONCE))
      await undoAuthors({ db, now }, runId, items);
    for await (const items of itemsOf(db, runId, "post", POSTS_AT_ONCE)) {
      const { kept } = await undoSomePosts({ db, now }, runId, items);
      undone.posts += items.length - kept;
      undone.kept += kept;
      await delay(BREATH_MS);
    }
    for await (const items of itemsOf(db, runId, "page", POSTS_AT_ONCE)) {
      const { kept } = await undoPages({ db, now }, runId, items);
      undone.pages += items.length - kept;
      undone.kept += kept;
    }
    for await (const items of itemsOf(db, runId, "redirect", ADDRESSES_AT_ONCE))
      await forgetAddresses(db, runId, items);
    for await (const items of itemsOf(db, runId, "category", POSTS_AT_ONCE))
      await undoCategories({ db, now }, runId, items);
    undone.images = await removeImages({ db, now, ...(files && { files }) }, runId);
    await db.transaction().execute((tx) => readAllTexts(tx, now));
    await db.transaction().execute(async (tx) => {
      await markUndone(tx, runId, instant(now()));
      const { posts: removed, pages, kept } = undone;
      const act = { kind: "import.undo", run: runId, of: "posts", removed, pages, by } as const;
      await happened(tx, [act, { kind: "posts.taken-back", source, removed, pages, kept }], now());
    });
  });
  return undone;
}

/** Some posts in one transaction, with the words that only they had: most words are those of many. */
async function undoSomePosts(
  { db, now }: Deps,
  runId: number,
  items: ImportItem[],
): Promise<{ kept: number }> {
  return db.transaction().execute(async (tx) => {
    const words = new Set<string>();
    const taken: string[] = [];
    for (const { entity_id: item } of items) {
      const id = Number(item);
      const itsWords = await listedWordsOf(tx, id);
      // Somebody has written on it. By its item the next import knows it, and makes no second one.
      if ((await undoImportedPost(tx, id, now())) === "changed since") continue;
      taken.push(item);
      for (const word of itsWords) words.add(word);
    }
    await deleteItems(tx, runId, "post", taken);
    await deleteUnusedWords(tx, [...words]);
    return { kept: items.length - taken.length };
  });
}

async function undoPages({ db, now }: Deps, runId: number, items: ImportItem[]): Promise<{ kept: number }> {
  return db.transaction().execute(async (tx) => {
    const taken: string[] = [];
    for (const { entity_id: id } of items)
      if ((await undoImportedPage(tx, Number(id), now())) !== "changed since") taken.push(id);
    await deleteItems(tx, runId, "page", taken);
    return { kept: items.length - taken.length };
  });
}

/** The old addresses of files and lists of posts. */
async function forgetAddresses(db: Db, runId: number, items: ImportItem[]) {
  const addresses = items.map(({ entity_id: address }) => address);
  await db.transaction().execute(async (tx) => {
    await forgetOldAddresses(tx, addresses);
    await deleteItems(tx, runId, "redirect", addresses);
  });
}

async function undoAuthors({ db, now }: Deps, runId: number, items: ImportItem[]) {
  await db.transaction().execute(async (tx) => {
    for (const item of items) await undoAuthor(tx, item, now());
    await deleteItems(
      tx,
      runId,
      "author",
      items.map(({ entity_id: id }) => id),
    );
  });
}

/** Those that somebody has used or changed since stay. */
async function undoCategories({ db, now }: Deps, runId: number, items: ImportItem[]) {
  await db.transaction().execute(async (tx) => {
    for (const { entity_id: id, source_id: title } of items)
      await undoImportedCategory(tx, { id: Number(id), title }, now());
    await deleteItems(
      tx,
      runId,
      "category",
      items.map(({ entity_id }) => entity_id),
    );
  });
}

async function removeImages({ db, now, files }: Deps, runId: number): Promise<number> {
  const ids: string[] = [];
  for await (const items of itemsOf(db, runId, "media", IMAGES_AT_ONCE))
    ids.push(...items.map(({ entity_id: id }) => id));
  let removed = 0;
  for (let start = 0; start < ids.length; start += IMAGES_AT_ONCE) {
    const some = ids.slice(start, start + IMAGES_AT_ONCE);
    const gone: ImageRow[] = [];
    await db.transaction().execute(async (tx) => {
      for (const id of some) {
        const image = await findImage(tx, id);
        if (image && (await takeUnusedImage(tx, id, now))) gone.push(image);
      }
      await deleteItems(tx, runId, "media", some);
    });
    removed += gone.length;
    if (files) for (const image of gone) await removeFiles({ db, files }, image);
  }
  return removed;
}

async function* itemsOf(
  db: Db,
  runId: number,
  entity: ImportItem["entity"],
  limit: number,
): AsyncGenerator<ImportItem[]> {
  for (let after = ""; ;) {
    const items = await findItems(db, { runId, entity, after, limit });
    yield items;
    after = items.at(-1)?.entity_id ?? after;
    if (items.length < limit) return;
  }
}
