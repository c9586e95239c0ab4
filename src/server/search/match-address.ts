import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { patternOf } from "../platform/db/like.ts";
import { engineOf } from "../platform/db/open.ts";
import type { DbOrTx } from "../platform/db/open.ts";

/**
 * Whether a subscriber's address has `search` in it, in either spelling of its domain and in any case. On PostgreSQL
 * the expression is that of the trigram index.
 */
export function addressMatches(db: DbOrTx, search: string) {
  const pattern = patternOf(search);
  return engineOf(db) === "postgres"
    ? sql<boolean>`(mailbox_key || chr(10) || lower(email)) like ${pattern}`
    : sql<boolean>`(mailbox_key like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')`;
}

/**
 * Those whose address may have `search` in it, as rows to join with, found by three letters at a time; undefined where
 * no such index is, or nothing as long to be found by.
 */
export function findByParts(db: DbOrTx, search: string): RawBuilder<{ id: number }> | undefined {
  if (engineOf(db) === "postgres") return undefined;
  const letters = Array.from(search);
  const parts = letters.slice(2, MAX_PARTS + 2).map((_, index) => letters.slice(index, index + 3).join(""));
  if (parts.length === 0) return undefined;
  const query = [...new Set(parts)].map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
  return sql`(select rowid as id from subscriber_parts where subscriber_parts match ${query})`;
}

/** FTS5 takes some 250 words in a query; so many letters of an address are nobody else's. */
const MAX_PARTS = 60;

/**
 * True for every address that matches, and for few others. SQLite answers it from an index alone, row by row: only an
 * address whose domain is in another script is spelt in two ways.
 */
export function addressMayMatch(db: DbOrTx, search: string) {
  return engineOf(db) === "postgres"
    ? addressMatches(db, search)
    : sql<boolean>`(instr(mailbox_key, ${search.toLowerCase()}) > 0 or instr(mailbox_key, 'xn--') > 0)`;
}
