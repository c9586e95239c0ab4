import { z } from "zod";
import {
  AUDIT_ENTRIES_PER_PAGE,
  AUDIT_KEPT_DAYS,
  type AuditEntry,
  type AuditFilters,
} from "../../../contract/site-owner/audit-log.ts";
import {
  actorSchema,
  auditEventSchema,
  nameOfActor,
  personOf,
  system,
} from "../../../contract/site-owner/audit.ts";
import { totalPagesOf } from "../../../contract/base/paging.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import { startOfNamedDay } from "../../base/site-time.ts";
import { csvFile } from "../../engines/csv/write-csv.ts";
import type { Database, Db, DbOrTx } from "../../kernel/db/open.ts";
import { getSettings, zoneOf } from "../settings/get-settings.ts";
import * as store from "./audit-store.ts";
import { linkOf, sentenceOf } from "./sentence-of-event.ts";

export type AuditDeps = Pick<Database, "db" | "heavy" | "bulk">;

export async function listAuditLog(
  { db, heavy }: AuditDeps,
  { page, ...filters }: AuditFilters & { page: number },
) {
  const filter = await filterOf(db, filters);
  const at = { offset: (page - 1) * AUDIT_ENTRIES_PER_PAGE, limit: AUDIT_ENTRIES_PER_PAGE };
  const rows = await store.findPage(heavy, filter, at);
  const total = await store.countMatches(heavy, filter);
  return {
    entries: rows.map(present),
    totalEntries: total,
    totalPages: totalPagesOf(total, AUDIT_ENTRIES_PER_PAGE),
  };
}

/** Everybody who has an entry, by the name in their newest one. */
export async function listAuditActors({ heavy }: AuditDeps): Promise<{ key: string; name: string }[]> {
  const rows = await store.findNewestOfActors(heavy);
  return rows
    .map(({ actor: key, event }) => ({ key, name: nameOfActor(storedSchema.parse(JSON.parse(event)).by) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const ROWS_AT_ONCE = 250;

const columns = ["at", "who", "person_id", "token", "address", "kind", "what"] as const;

export async function exportAuditLog({ db, bulk }: AuditDeps, filters: AuditFilters) {
  const filter = await filterOf(db, filters);
  return csvFile(columns, batches(bulk, filter), (row) => {
    const { at, by, kind, words } = present(row);
    const address = "address" in by ? (by.address ?? null) : null;
    return [
      at,
      nameOfActor(by),
      personOf(by)?.id.toString() ?? null,
      by.kind === "token" ? by.name : null,
      address,
      kind,
      words,
    ];
  });
}

async function* batches(bulk: Db, filter: store.AuditFilter) {
  let last: store.AuditRow | undefined;
  do {
    const rows = await store.findAfter(bulk, filter, { last, limit: ROWS_AT_ONCE });
    yield rows;
    last = rows.at(-1);
  } while (last);
}

/** True if the log has an entry of what this person did. */
export const hasActed = (db: DbOrTx, personId: number): Promise<boolean> =>
  store.hasEntry(db, `person:${personId}`);

/** Deletes the entries that are older than a year. */
export const forgetOldEntries = (db: Db, now: Date) =>
  store.deleteEntries(db, instantAfter(now, -AUDIT_KEPT_DAYS * DAY));

/** Days are those of the site. */
async function filterOf(db: Db, { by, area, from, to }: AuditFilters): Promise<store.AuditFilter> {
  if (!from && !to) return { actor: by, area };
  const zone = zoneOf(await getSettings(db));
  return {
    actor: by,
    area,
    from: from && instant(startOfNamedDay(from, zone)),
    before: to && instant(startOfNamedDay(to, zone, 1)),
  };
}

const storedSchema = z.object({ kind: z.string(), by: actorSchema.catch(system) });

function present({ id, at, event }: store.AuditRow): AuditEntry {
  const stored: unknown = JSON.parse(event);
  const { kind, by } = storedSchema.parse(stored);
  const known = auditEventSchema.safeParse(stored).data;
  // After a downgrade the table may hold events that only the newer release knows.
  if (!known)
    return { id, at, kind, by, words: `did what only a newer release can tell (${kind})`, link: null };
  return { id, at, kind, by, words: sentenceOf(known), link: linkOf(known) };
}
