import type { UnsavedText } from "../../../contract/content/working-copies.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { moveKeptTexts } from "./kept-texts.ts";
import type { DraftKind, SavedKind, WritingDeps } from "./text-kind.ts";
import { readDraft, type CopySaved } from "./working-copies.ts";
import * as store from "./working-copy-store.ts";

const MAX_LISTED = 100;

/** The last written first: of one user, or all. */
export async function listUnsaved<Draft extends object>(
  db: Db,
  kind: DraftKind<Draft>,
  createdBy: number | undefined,
) {
  const rows = await store.findAllUnsaved(db, kind.name, { createdBy, limit: MAX_LISTED });
  return rows
    .map((row) => present(kind, row))
    .map(({ fields, ...copy }) => Object.assign(copy, { title: kind.titleOf(fields) }));
}

export async function findUnsaved<Draft extends object>(
  db: DbOrTx,
  kind: DraftKind<Draft>,
  id: number,
): Promise<UnsavedText<Draft> | undefined> {
  const row = await store.findUnsaved(db, kind.name, id);
  return row && present(kind, row);
}

/** @throws AppError `not_found` once it was saved or thrown away. */
export async function getUnsaved<Draft extends object>(
  db: DbOrTx,
  kind: DraftKind<Draft>,
  id: number,
): Promise<UnsavedText<Draft>> {
  const copy = await findUnsaved(db, kind, id);
  if (!copy) throw new AppError("not_found", `That text was saved as a ${kind.name} or thrown away.`);
  return copy;
}

export async function beginUnsaved<Draft extends object>(
  { db, now }: WritingDeps,
  { name }: DraftKind<Draft>,
  { fields, createdBy }: { fields: Draft; createdBy: number },
) {
  const saved = { revision: 1, saved_at: instant(now()) };
  const copy = { ...saved, fields: JSON.stringify(fields), created_by: createdBy };
  const id = await store.insertCopy(db, { written: name, id: null }, copy);
  return { id, copyRevision: saved.revision, savedAt: saved.saved_at };
}

/** @throws AppError `not_found`; `conflict` when more of it was written elsewhere. */
export async function saveUnsaved<Draft extends object>(
  { db, now }: WritingDeps,
  kind: DraftKind<Draft>,
  id: number,
  { fields, copyRevision }: { fields: Draft; copyRevision: number },
): Promise<CopySaved> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `working copy ${id}`);
    const copy = await getUnsaved(tx, kind, id);
    // Its writer may not have heard the first answer.
    if (JSON.stringify(copy.fields) === JSON.stringify(fields))
      return { copyRevision: copy.copyRevision, savedAt: copy.savedAt };
    if (copy.copyRevision !== copyRevision) refuseOther(kind, copy, fields);
    const saved = { revision: copyRevision + 1, saved_at: instant(now()) };
    await store.updateCopy(tx, id, { ...saved, fields: JSON.stringify(fields) });
    return { copyRevision: saved.revision, savedAt: saved.saved_at };
  });
}

/** What is saved for the first time, and the copy that it was until then. */
interface FirstSave {
  workingCopy?: { id: number; copyRevision: number } | undefined;
}

/**
 * The unsaved text is saved by `save`, which returns what it is from now on: its kept texts move with it, and its copy
 * goes, in the same transaction. Sent twice it is refused, so that a lost answer makes no second one.
 * @throws AppError `conflict`.
 */
export async function takeUnsaved<Draft extends object, Saved extends { id: number }>(
  tx: DbOrTx,
  kind: DraftKind<Draft>,
  input: FirstSave,
  save: () => Promise<Saved>,
): Promise<Saved> {
  if (!input.workingCopy) return save();
  const { id, copyRevision } = input.workingCopy;
  await takeTurns(tx, `working copy ${id}`);
  const copy = await findUnsaved(tx, kind, id);
  if (!copy)
    throw new AppError("conflict", `This ${kind.name} was saved or thrown away already.`, {
      details: { yours: input },
    });
  if (copy.copyRevision !== copyRevision) refuseOther(kind, copy, input);
  const saved = await save();
  await takeTurns(tx, "kept texts");
  await moveKeptTexts(tx, id, { written: kind.name, id: saved.id });
  await store.deleteCopy(tx, id);
  return saved;
}

function refuseOther({ name }: Pick<SavedKind, "name">, copy: object, yours: object): never {
  throw new AppError("conflict", `More of this ${name} was written in another window.`, {
    details: { copy, yours },
  });
}

const present = <Draft extends object>(
  kind: DraftKind<Draft>,
  { id, fields, revision, saved_at }: store.CopyRow,
): UnsavedText<Draft> => ({
  id,
  fields: readDraft(kind, fields ?? "{}"),
  copyRevision: revision,
  savedAt: saved_at,
});
