import {
  TEXTS_KEPT,
  type KeptText,
  type KeptTextInput,
  type KeptTextSummary,
} from "../../../contract/content/kept-texts.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import * as store from "./kept-text-store.ts";
import type { DraftKind, SavedKind, TextOwner } from "./text-kind.ts";

/** A text that is about to be replaced or discarded, and whose it is. */
interface Lost<Draft> extends KeptTextInput<Draft> {
  /** Null for a text that was never saved. */
  id: number | null;
  /** The working copy of a text that was never saved. */
  copyId?: number | undefined;
  /** Whose it is, if it was never saved. Each has as many as are kept. */
  createdBy?: number | null | undefined;
}

/** Keeps a text, once, as the newest. Belongs into a transaction that has the turn of its owner, or of all kept texts for none. */
export async function keepText<Draft extends object>(
  tx: DbOrTx,
  { name, titleOf }: DraftKind<Draft>,
  { id, copyId, createdBy = null, kind, writtenAt, ...text }: Lost<Draft>,
  { now, by }: { now: Date; by: string },
) {
  const owner: TextOwner = { written: name, id, createdBy };
  const fields = JSON.stringify(text.fields);
  await store.deleteText(tx, owner, fields);
  await store.insertText(tx, owner, {
    copy_id: copyId ?? null,
    kind,
    title: titleOf(text.fields),
    fields,
    written_at: writtenAt ?? instant(now),
    kept_at: instant(now),
    kept_by: by,
  });
  await store.deleteOldest(tx, owner, TEXTS_KEPT);
}

export const moveKeptTexts = store.moveTexts;

/** The newest first: of a post or newsletter, or of all of a kind that were never saved (null). */
export const listKeptTexts = async (db: DbOrTx, owner: TextOwner): Promise<KeptTextSummary[]> =>
  (await store.findSummaries(db, owner)).map((row) =>
    Object.assign(presentStamps(row), { title: row.title }),
  );

/** @throws AppError `not_found`, also for a text that is no longer kept. */
export async function getKeptText<Draft extends object>(
  db: Db,
  { name, draft }: DraftKind<Draft>,
  id: number,
): Promise<KeptText<Draft>> {
  const row = await store.findText(db, name, id);
  if (!row) throw notKept();
  return { ...presentStamps(row), fields: draft.parse(JSON.parse(row.fields)) };
}

/** Deletes a text for good. @throws AppError `not_found`. */
export async function deleteKeptText(db: Db, { name }: Pick<SavedKind, "name">, id: number) {
  if (!(await store.deleteById(db, name, id))) throw notKept();
}

const notKept = () => new AppError("not_found", "That text is no longer kept.");

const presentStamps = ({ id, kind, written_at, kept_at, kept_by }: store.KeptSummaryRow) => ({
  id,
  kind,
  writtenAt: written_at,
  keptAt: kept_at,
  keptBy: kept_by,
});
