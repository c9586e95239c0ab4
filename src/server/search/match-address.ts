import { sql } from "kysely";
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
 * True for every address that matches, and for few others. SQLite answers it from an index alone: only an address whose
 * domain is in another script is spelt in two ways.
 */
export function addressMayMatch(db: DbOrTx, search: string) {
  return engineOf(db) === "postgres"
    ? addressMatches(db, search)
    : sql<boolean>`(instr(mailbox_key, ${search.toLowerCase()}) > 0 or instr(mailbox_key, 'xn--') > 0)`;
}
