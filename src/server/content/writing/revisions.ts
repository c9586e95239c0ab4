import type { KeptTextSummary } from "../../../contract/content/kept-texts.ts";
import { REVISIONS_KEPT, type Revision, type RevisionSummary } from "../../../contract/content/revisions.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { listKeptTexts } from "./kept-texts.ts";
import * as store from "./revision-store.ts";
import type { SavedKind, SavedText, TextKind } from "./text-kind.ts";

interface Saving<Saved> {
  before: Saved;
  after: Saved;
  now: Date;
  by: string;
}

/**
 * Keeps a text as it was before a saving changed its words; switching a post on and off leaves no revision, or fifty
 * switches would push out every text. Belongs into the text's transaction.
 */
export async function keepRevision<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  tx: DbOrTx,
  kind: TextKind<Draft, Fields, Saved>,
  { before, after, now, by }: Saving<Saved>,
) {
  if (!kind.isRewritten(before, after)) return;
  const owner = { written: kind.name, id: before.id };
  const fields = kind.fieldsOf(before);
  await store.insertRevision(tx, owner, {
    revision: before.revision,
    title: kind.titleOf(fields),
    fields: JSON.stringify(fields),
    saved_at: before.updatedAt,
    replaced_at: instant(now),
    replaced_by: by,
  });
  await store.deleteOldest(tx, owner, REVISIONS_KEPT);
}

interface Revisions {
  revisions: RevisionSummary[];
  keptTexts: KeptTextSummary[];
}

/** Returns the revisions and the kept texts of a saved text, each newest first. @throws AppError `not_found`. */
export async function listRevisions(db: Db, { name, get }: SavedKind, id: number): Promise<Revisions> {
  await get(db, id);
  const owner = { written: name, id };
  return {
    revisions: (await store.findSummaries(db, owner)).map(presentStamps),
    keptTexts: await listKeptTexts(db, owner),
  };
}

/** @throws AppError `not_found`, for a revision that was forgotten too. */
export async function getRevision<Fields extends object>(
  db: Db,
  { name, get, readRevision }: SavedKind & { readRevision: (stored: object) => Fields },
  { id, revision }: { id: number; revision: number },
): Promise<Revision<Fields>> {
  await get(db, id);
  const row = await store.findRevision(db, { written: name, id }, revision);
  if (!row) throw new AppError("not_found", "That revision is no longer kept.");
  const { title: _, ...stamps } = presentStamps(row);
  return { ...stamps, fields: readRevision(JSON.parse(row.fields)) };
}

const presentStamps = (row: store.RevisionSummaryRow): RevisionSummary => ({
  revision: row.revision,
  title: row.title,
  savedAt: row.saved_at,
  replacedAt: row.replaced_at,
  replacedBy: row.replaced_by,
});
