import { MOST_WITH_IMPORTED } from "../../../../contract/moving/post-imports.ts";
import { offeredIn } from "../../../../contract/content/categories.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import {
  importCategories,
  planCategories,
  titleOfName,
} from "../../../content/categories/import-categories.ts";
import { listCategories, listRenamed } from "../../../content/categories/list-categories.ts";
import { slugOf } from "../../../content/posts/addresses/choose-slug.ts";
import type { Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { insertItems, requireRunning } from "../../runs/import-run-store.ts";
import { storable, type PostSource } from "../source/imported-post.ts";
import { findCalled, isNoCategory, type Filing } from "./choose-category.ts";
import type { Spool } from "./spool.ts";

/** A first tag of fewer posts makes no category. */
const MIN_POSTS_OF_TAG = 3;

/**
 * Returns what the owner has made of categories that were called as the source files its posts: the present slug of each
 * that was renamed or merged, by `tagKeyOf` the source's name.
 */
export async function findRenamed(db: Db, spool: Spool, categories: Filing["categories"]) {
  const renamed = new Map<string, string>();
  const present = await listRenamed(db);
  if (present.size === 0) return renamed;
  const names = new Map<string, string>();
  for (const { post, isKnown } of spool.posts())
    if (!isKnown && !post.isPage)
      for (const name of [...post.categories, ...post.tags]) names.set(tagKeyOf(name), name);
  for (const [key, name] of names) {
    if (findCalled(categories, name) !== undefined) continue;
    const slug = present.get(await slugOf(db, name));
    if (slug !== undefined) renamed.set(key, slug);
  }
  return renamed;
}

/**
 * The titles of the categories that the site lacks: of posts that nothing here files, the first category, or the first
 * tag where that is the source's way to file. The most frequent first, as many as there is room for.
 */
export function missingCategories(
  spool: Spool,
  { filesByFirstTag }: Pick<PostSource, "filesByFirstTag">,
  { categories, mapping }: Filing,
): string[] {
  const found = new Map<string, { title: string; posts: number }>();
  for (const { post, isKnown } of spool.posts()) {
    if (isKnown || post.isPage) continue;
    const own = (filesByFirstTag ? post.tags.slice(0, 1) : post.categories).filter(
      (name) => !isNoCategory(name),
    );
    if (own.some((name) => mapping.has(tagKeyOf(name)) || findCalled(categories, name) !== undefined))
      continue;
    const title = titleOfName(storable(own[0] ?? ""));
    if (!title) continue;
    const counted = found.get(tagKeyOf(title)) ?? { title, posts: 0 };
    counted.posts++;
    found.set(tagKeyOf(title), counted);
  }
  return [...found.values()]
    .filter(({ posts }) => !filesByFirstTag || posts >= MIN_POSTS_OF_TAG)
    .toSorted((one, other) => other.posts - one.posts)
    .slice(0, Math.max(0, MOST_WITH_IMPORTED - offeredIn(categories).length))
    .map(({ title }) => title);
}

/** The filing with the categories that an import would add. */
export async function filingWith(db: Db, filing: Filing, titles: readonly string[]): Promise<Filing> {
  const planned = await planCategories(db, titles, filing.categories);
  const added = planned.map((category) => Object.assign(category, { description: "", isRetired: false }));
  return { ...filing, categories: [...filing.categories, ...added] };
}

/** Adds categories, and that the run did. Returns the filing with all that the site has now. @throws RunStopped. */
export async function addCategories(
  { db, now }: { db: Db; now: Clock },
  { runId, filing, titles }: { runId: number; filing: Filing; titles: readonly string[] },
): Promise<Filing> {
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    const added = await importCategories(tx, titles, now());
    const items = added.map(({ id, title }) => ({
      run_id: runId,
      entity: "category" as const,
      entity_id: String(id),
      source_id: title,
      happened: "created" as const,
    }));
    await insertItems(tx, items);
  });
  return { ...filing, categories: await listCategories(db) };
}
