import { EVERY_CATEGORY } from "../../../contract/content/categories.ts";
import { MAX_CATEGORIES, newCategorySchema } from "../../../contract/content/category-actions.ts";
import { palettes, type PaletteName } from "../../../contract/content/palettes.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { slugOf } from "../posts/addresses/choose-slug.ts";
import type { UndoOutcome } from "../writing/is-written-on.ts";
import * as store from "./store.ts";

interface NewCategory {
  title: string;
  slug: string;
  palette: PaletteName;
}

/** A name as the title of a category; empty when it cannot be one. */
export const titleOfName = (name: string): string =>
  newCategorySchema.shape.title.safeParse(name.replaceAll(/\s+/g, " ")).data ?? "";

/** Makes categories of titles that none has, each with a slug that no other has or had, and with the palette that the fewest have. */
export async function planCategories(
  db: DbOrTx,
  titles: readonly string[],
  present: readonly Pick<NewCategory, "slug" | "palette">[],
): Promise<NewCategory[]> {
  const all = [...present];
  const redirects = await store.findRedirects(db);
  const isFree = (slug: string) =>
    slug !== EVERY_CATEGORY && !redirects.has(slug) && all.every((each) => each.slug !== slug);
  const planned: NewCategory[] = [];
  for (const title of titles) {
    const category = { title, slug: await freeSlug(db, title, isFree), palette: rarestIn(all) };
    all.push(category);
    planned.push(category);
  }
  return planned;
}

async function freeSlug(db: DbOrTx, title: string, isFree: (slug: string) => boolean): Promise<string> {
  const wanted = (await slugOf(db, title)) || "category";
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (isFree(slug)) return slug;
  }
}

const rarestIn = (all: readonly { palette: PaletteName }[]): PaletteName => {
  const uses = (name: PaletteName) => all.filter(({ palette }) => palette === name).length;
  return palettes.reduce((rarest, each) => (uses(each) < uses(rarest) ? each : rarest));
};

/**
 * Adds categories at the end, and returns them with their ids. Those that somebody has added meanwhile are left out, and
 * so are more than there may be. Belongs into a transaction.
 */
export async function importCategories(
  tx: DbOrTx,
  titles: readonly string[],
  now: Date,
): Promise<{ id: number; title: string }[]> {
  await takeTurns(tx, "categories");
  const rows = await store.findAllToChange(tx);
  const known = new Set(rows.map(({ title }) => title.toLowerCase()));
  const missing = titles.filter((title) => !known.has(title.toLowerCase()));
  const planned = await planCategories(tx, missing.slice(0, Math.max(0, MAX_CATEGORIES - rows.length)), rows);
  const added: { id: number; title: string }[] = [];
  for (const [index, category] of planned.entries()) {
    const position = 1 + index + Math.max(0, ...rows.map((row) => row.position));
    const id = await store.insert(tx, { ...category, description: "", position });
    added.push({ id, title: category.title });
  }
  if (added.length > 0) await happened(tx, { kind: "categories.changed" }, now);
  return added;
}

/** Deletes a category that nobody has used, changed or merged into since it was added with this title. */
export async function undoImportedCategory(
  tx: DbOrTx,
  { id, title }: { id: number; title: string },
  now: Date,
): Promise<UndoOutcome> {
  await takeTurns(tx, "categories");
  const rows = await store.findAllToChange(tx);
  const row = rows.find((each) => each.id === id);
  if (!row) return "gone";
  const isUsed = (await store.countPosts(tx)).has(row.slug);
  const isChanged = row.title !== title || row.description !== "" || (await store.isLedTo(tx, id));
  const isLast = rows.every((each) => each === row || each.is_retired);
  if (isUsed || isChanged || isLast) return "changed since";
  await store.remove(tx, id);
  await happened(tx, { kind: "categories.changed" }, now);
  return "undone";
}
