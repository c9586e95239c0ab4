import { fillFields, type KnownField } from "../../../../contract/audience/personal-fields.ts";
import { readKnownFields } from "./personal-words.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { slugOf } from "../../../content/posts/addresses/choose-slug.ts";
import type { NewsletterRow } from "./store.ts";
import * as store from "./store.ts";

/**
 * The slug of a newsletter's web version, made from its subject and kept with it: a mail carries it, so it is given
 * before the first one is written. A changed subject gets a new slug as long as nothing has gone out. A send of the welcome
 * series has its id in it, since each day's has the same subject.
 */
export async function giveSlug(
  db: Db,
  { id, subject, slug, series_step_id }: NewsletterRow,
): Promise<string> {
  const words = await slugOf(db, withoutFields(subject, await readKnownFields(db)));
  const wanted = words && series_step_id === null ? words : `${words || "letter"}-${id}`;
  if (slug !== null && withoutNumber(slug, wanted) === wanted) return slug;
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "newsletter slugs");
    for (let number = 1; ; number++) {
      const free = number === 1 ? wanted : `${wanted}-${number}`;
      if (await store.isSlugTaken(tx, free, id)) continue;
      await store.setSlug(tx, id, free);
      return free;
    }
  });
}

/** Personal fields must not become part of the public address. */
const withoutFields = (subject: string, known: readonly KnownField[]) =>
  fillFields(subject, { known, valueOf: () => " " });

const withoutNumber = (slug: string, wanted: string) =>
  slug.startsWith(`${wanted}-`) ? slug.replace(/-\d+$/, "") : slug;
