import type { WorkingCopy } from "../../../contract/content/working-copies.ts";
import { instant, type Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { DraftKind, SavedKind, SavedText, TextKind, WritingDeps } from "./text-kind.ts";
import * as store from "./working-copy-store.ts";

export interface CopySaved {
  copyRevision: number;
  savedAt: Instant;
}

interface CopyInput<Draft> {
  fields: Draft;
  baseRevision: number;
  copyRevision: number | null;
}

/** A saved text with what is written on it and not saved. @throws AppError `not_found`. */
export async function getToWrite<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  db: DbOrTx,
  kind: TextKind<Draft, Fields, Saved>,
  id: number,
): Promise<Saved & { workingCopy: WorkingCopy<Draft> | null }> {
  const saved = await kind.get(db, id);
  return { ...saved, workingCopy: (await findWorkingCopy(db, kind, id)) ?? null };
}

export async function findWorkingCopy<Draft extends object>(
  db: DbOrTx,
  kind: DraftKind<Draft>,
  id: number,
): Promise<WorkingCopy<Draft> | undefined> {
  const row = await store.findCopy(db, { written: kind.name, id });
  if (!row?.fields) return undefined;
  const { revision, saved_at, base_revision } = row;
  return {
    copyRevision: revision,
    savedAt: saved_at,
    baseRevision: base_revision ?? 1,
    fields: readDraft(kind, row.fields),
  };
}

export const readDraft = <Draft extends object>({ draft }: DraftKind<Draft>, json: string): Draft =>
  draft.parse(JSON.parse(json));

/** Which of these posts or newsletters have unsaved changes. */
export const findWithCopy = store.findWithCopy;

/**
 * Keeps what is written on a saved text. The same twice is saved once: its writer may not have heard the first answer.
 * @throws AppError `not_found`; `conflict` when the text or its copy is not what the writer knows.
 */
export async function saveWorkingCopy<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  { db, now }: WritingDeps,
  kind: TextKind<Draft, Fields, Saved>,
  id: number,
  { fields, baseRevision, copyRevision }: CopyInput<Draft>,
): Promise<CopySaved> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `${kind.name} ${id}`);
    const current = await kind.get(tx, id);
    const copy = await findWorkingCopy(tx, kind, id);
    if (copy?.baseRevision === baseRevision && JSON.stringify(copy.fields) === JSON.stringify(fields))
      return { copyRevision: copy.copyRevision, savedAt: copy.savedAt };
    kind.refuseFinished?.(current);
    if (current.revision !== baseRevision || (copy?.copyRevision ?? null) !== copyRevision)
      refuseOutdated(kind, { current, copy, yours: fields });

    const owner = { written: kind.name, id };
    const row = await store.findCopy(tx, owner);
    const change = {
      fields: JSON.stringify(fields),
      base_revision: baseRevision,
      revision: (row?.revision ?? 0) + 1,
      saved_at: instant(now()),
    };
    if (row) await store.updateCopy(tx, row.id, change);
    else await store.insertCopy(tx, owner, change);
    return { copyRevision: change.revision, savedAt: change.saved_at };
  });
}

/** The saving of a copy that its writer knows; whichever there is, if left out. */
interface KnownCopy {
  copyRevision?: number | undefined;
}

export const isKnown = (copy: Pick<CopySaved, "copyRevision">, { copyRevision }: KnownCopy) =>
  copyRevision === undefined || copyRevision === copy.copyRevision;

/** True if the client's `copyRevision` is stale. Clients that omit it opt out of the check. */
export const isOtherCopy = (known: number | null | undefined, there: number | undefined) =>
  known !== undefined && known !== (there ?? null);

/** The copy is the saved text now. */
export const clearSavedCopy = (tx: DbOrTx, { name }: Pick<SavedKind, "name">, id: number) =>
  store.clearCopy(tx, { written: name, id });

/** Changes the copy of a saved text where that has changed without its writer, who continues from the new revision. */
export async function followChange<Draft extends object>(
  tx: DbOrTx,
  { name }: Pick<DraftKind<Draft>, "name">,
  id: number,
  { fields, revision }: { fields: Draft; revision: number },
) {
  const row = await store.findCopy(tx, { written: name, id });
  if (row) await store.updateCopy(tx, row.id, { fields: JSON.stringify(fields), base_revision: revision });
}

/** @throws AppError `conflict` with everything that there is, so that the screen can show both. */
export function refuseOutdated(
  { name }: Pick<SavedKind, "name">,
  { current, copy, yours }: { current: object; copy: object | undefined; yours: object },
): never {
  throw new AppError("conflict", `Somebody saved this ${name} while you were editing it.`, {
    details: { current, copy: copy ?? null, yours },
  });
}
