import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { patternOf } from "../platform/db/like.ts";
import { engineOf } from "../platform/db/open.ts";
import type { DbOrTx } from "../platform/db/open.ts";

/**
 * Whether a subscriber's address has `search` in it, in either spelling of its domain and in any case. On PostgreSQL
 * the expression is that of the trigram index. SQLite answers it row by row from an index of `mailbox_key` alone: the
 * few whose domain is in another script, and so has two spellings, are looked up first.
 */
export function addressMatches(db: DbOrTx, search: string) {
  const pattern = patternOf(search.normalize("NFC"));
  if (engineOf(db) === "postgres")
    return sql<boolean>`(mailbox_key || chr(10) || lower(email)) like ${pattern}`;
  const speltAsTyped = sql`select spelt.id from subscriber_parts cross join subscribers as spelt
    where subscriber_parts match '"xn-" AND "n--"' and spelt.id = subscriber_parts.rowid
    and lower(spelt.email) like ${pattern} escape '\\'`;
  return sql<boolean>`(mailbox_key like ${pattern} escape '\\' or subscribers.id in (${speltAsTyped}))`;
}

/**
 * Those whose address may have `search` in it, as rows to join with, found by three letters at a time; undefined where
 * no such index is, or nothing as long to be found by.
 */
export function findByParts(db: DbOrTx, search: string): RawBuilder<{ id: number }> | undefined {
  if (engineOf(db) === "postgres") return undefined;
  const letters = Array.from(search.normalize("NFC"));
  const parts = letters.slice(2, MAX_PARTS + 2).map((_, index) => letters.slice(index, index + 3).join(""));
  if (parts.length === 0) return undefined;
  const query = [...new Set(parts)].map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
  return sql`(select rowid as id from subscriber_parts where subscriber_parts match ${query})`;
}

/** FTS5 takes some 250 words in a query; so many letters of an address are nobody else's. */
const MAX_PARTS = 60;
