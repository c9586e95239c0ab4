import { sql } from "kysely";
import { escaped } from "../../../../blocks/entities.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { literalPattern, lowerCaseOf, patternOf } from "../../../kernel/db/like.ts";

/** How many texts of each kind are read: each may be long. */
const TEXTS_READ = 500;

interface FoundText {
  title: string;
  content: string;
  /** Empty where there is none. */
  cover: string;
}

/** The newest posts, newsletters and pages with `wanted`, in lower case, in their title or after the beginning of an `alt`. */
export async function findTexts(db: DbOrTx, wanted: string): Promise<FoundText[]> {
  const has = (title: string) =>
    sql<boolean>`(${lowerCaseOf(title)} like ${patternOf(wanted)} escape '\\'
      or (content like '%<img%' and ${lowerCaseOf("content")} like ${altPattern(wanted)} escape '\\'))`;
  const posts = await db
    .selectFrom("posts")
    .select(["title", "content", "cover_image as cover"])
    .where(has("title"))
    .orderBy("id", "desc")
    .limit(TEXTS_READ)
    .execute();
  const newsletters = await db
    .selectFrom("newsletters")
    .select(["subject as title", "content", sql<string>`''`.as("cover")])
    .where(has("subject"))
    .orderBy("id", "desc")
    .limit(TEXTS_READ)
    .execute();
  const pages = await db
    .selectFrom("pages")
    .select(["title", "content", sql<string>`''`.as("cover")])
    .where(has("title"))
    .orderBy("id", "desc")
    .limit(TEXTS_READ)
    .execute();
  return [...posts, ...newsletters, ...pages];
}

const altPattern = (wanted: string) => `%<img% alt="%${literalPattern(escaped(wanted))}%`;
