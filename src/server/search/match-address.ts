import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { patternOf } from "../platform/db/like.ts";
import { engineOf } from "../platform/db/open.ts";
import type { DbOrTx } from "../platform/db/open.ts";

/**
 * Whether a subscriber's address has `search` in it, in either spelling and in any case. On PostgreSQL three letters are
 * looked up by the expression of the trigram index. Fewer are looked for row by row, and on SQLite all are, in an index
 * with `mailbox_key`: the few who have typed their address in another spelling are looked up first.
 */
export function addressMatches(db: DbOrTx, search: string) {
  const letters = search.normalize("NFC");
  const pattern = patternOf(letters);
  if (engineOf(db) === "postgres")
    return letters.length < 3
      ? sql<boolean>`(mailbox_key like ${pattern} or (email <> mailbox_key and lower(email) like ${pattern}))`
      : sql<boolean>`(mailbox_key || chr(10) || lower(email)) like ${pattern}`;
  const asTyped = sql`select spelt.id from subscriber_parts cross join subscribers as spelt
    where subscriber_parts match ${quoted(BETWEEN_SPELLINGS)} and spelt.id = subscriber_parts.rowid
    and spelt.mailbox_key not like ${pattern} escape '\\' and lower(spelt.email) like ${pattern} escape '\\'`;
  // Asking whether there are any at all, once, saves looking for each row among none.
  return sql<boolean>`(mailbox_key like ${pattern} escape '\\'
    or (exists (${asTyped}) and subscribers.id in (${asTyped})))`;
}

export interface Found {
  /** A table with the `id` of each, to select from. */
  rows: RawBuilder<{ id: number }>;
  /** Whether all of them have the whole search in their address, not only its parts. */
  isWhole: boolean;
}

/**
 * Those whose address may have `search` in it, found by three letters at a time; undefined where no such index is, or
 * nothing as long to be found by.
 */
export async function findByParts(db: DbOrTx, search: string): Promise<Found | undefined> {
  if (engineOf(db) === "postgres") return undefined;
  const text = search.normalize("NFC").toLowerCase();
  const letters = Array.from(text);
  if (letters.length === 2) return findByTwo(db, text);
  const parts = letters.slice(2, MAX_PARTS + 2).map((_, index) => letters.slice(index, index + 3).join(""));
  if (parts.length === 0) return undefined;
  // Three letters of ASCII are a part themselves.
  const isWhole = /^[!-~]{3}$/.test(text);
  return { rows: rowsWith([...new Set(parts)].map(quoted).join(" AND ")), isWhole };
}

/** Two letters of ASCII start three, even the last two of an address: they are found by each of these. */
async function findByTwo(db: DbOrTx, start: string): Promise<Found | undefined> {
  if (!/^[!-~]{2}$/.test(start)) return undefined;
  const { rows } = await sql<{ term: string }>`select term from subscriber_part_list
    where term >= ${start} and term < ${`${start}\u{10ffff}`} limit ${MAX_PARTS + 1}`.execute(db);
  if (rows.length > MAX_PARTS) return undefined;
  return { rows: rowsWith(rows.map(({ term }) => quoted(term)).join(" OR ") || '""'), isWhole: true };
}

const rowsWith = (query: string): Found["rows"] =>
  sql`(select rowid as id from subscriber_parts where subscriber_parts match ${query})`;

const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`;

/** Three line breaks are the one part that only those with two spellings have (migration 0018). */
const BETWEEN_SPELLINGS = "\n\n\n";

/** FTS5 takes some 250 words in a query. So many letters of one address are nobody else's; two that start more are read for. */
const MAX_PARTS = 60;
