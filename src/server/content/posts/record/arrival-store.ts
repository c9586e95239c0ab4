import { z } from "zod";
import type { DbOrTx } from "../../../kernel/db/open.ts";

const DEFAULT_LANGUAGE = "en";

/** The language of the site if the owner wants typographic signs in what arrives. */
export async function findArrivalLanguage(db: DbOrTx): Promise<string | undefined> {
  const rows = await db
    .selectFrom("settings")
    .select(["name", "value"])
    .where("name", "in", ["isTypographyOfArrivals", "language"])
    .execute();
  const chosen = new Map(rows.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]));
  if (chosen.get("isTypographyOfArrivals") !== true) return undefined;
  return z.string().catch(DEFAULT_LANGUAGE).parse(chosen.get("language"));
}
