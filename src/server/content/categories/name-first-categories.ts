import { firstCategories } from "../../../contract/content/first-categories.ts";
import { firstCategoryWords } from "../../../contract/content/first-category-words.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import * as store from "./store.ts";

/**
 * Gives the first categories of a site that is being set up their words in its language. Those that have been renamed since,
 * and all addresses, stay. Belongs into the transaction of the set-up.
 */
export async function nameFirstCategories(tx: DbOrTx, language: string, now: Date) {
  const words = Object.entries(firstCategoryWords).find(([each]) => each === language)?.[1];
  if (!words) return;
  for (const row of await store.findAllToChange(tx)) {
    const index = firstCategories.findIndex(({ slug, title }) => slug === row.slug && title === row.title);
    const [title, description] = words[index] ?? [];
    if (title !== undefined) await store.update(tx, row.id, { title, ...(description && { description }) });
  }
  await happened(tx, { kind: "categories.changed" }, now);
}
