import type { NewPost } from "../../../../contract/posts.ts";
import type { UnsavedPost, WorkingFields } from "../../../../contract/working-copies.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { keepText, moveKeptTexts } from "./kept-texts.ts";
import { isKnown, readFields } from "./working-copies.ts";
import type { CopySaved, KnownCopy } from "./working-copies.ts";
import * as store from "./working-copy-store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

const MAX_LISTED = 100;

/** The last written first. */
export async function listUnsavedPosts(db: Db) {
  const rows = await store.findAllUnsaved(db, MAX_LISTED);
  return rows.map(present).map(({ id, fields, copyRevision, savedAt }) => ({
    id,
    title: fields.title ?? "",
    copyRevision,
    savedAt,
  }));
}

export async function findUnsavedPost(db: DbOrTx, id: number): Promise<UnsavedPost | undefined> {
  const row = await store.findUnsaved(db, id);
  return row && present(row);
}

/** @throws AppError `not_found` once it was saved as a post or thrown away. */
export async function getUnsavedPost(db: DbOrTx, id: number): Promise<UnsavedPost> {
  return (await findUnsavedPost(db, id)) ?? refuseMissing();
}

export async function beginUnsavedPost({ db, now }: Deps, fields: WorkingFields) {
  const saved = { revision: 1, saved_at: instant(now()) };
  const id = await store.insertCopy(db, null, { ...saved, fields: JSON.stringify(fields) });
  return { id, copyRevision: saved.revision, savedAt: saved.saved_at };
}

/** @throws AppError `not_found`; `conflict` when more of it was written elsewhere. */
export async function saveUnsavedPost(
  { db, now }: Deps,
  id: number,
  { fields, copyRevision }: { fields: WorkingFields; copyRevision: number },
): Promise<CopySaved> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `working copy ${id}`);
    const copy = await getUnsavedPost(tx, id);
    // Its writer may not have heard the first answer.
    if (JSON.stringify(copy.fields) === JSON.stringify(fields))
      return { copyRevision: copy.copyRevision, savedAt: copy.savedAt };
    if (copy.copyRevision !== copyRevision) refuseOther(copy, fields);
    const saved = { revision: copyRevision + 1, saved_at: instant(now()) };
    await store.updateCopy(tx, id, { ...saved, fields: JSON.stringify(fields) });
    return { copyRevision: saved.revision, savedAt: saved.saved_at };
  });
}

/**
 * Discards an unsaved post, if it is the saving that is known; its text stays among those that are kept.
 * @throws AppError `not_found`.
 */
export async function discardUnsavedPost({ db, now }: Deps, id: number, known: KnownCopy, by: string) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, `working copy ${id}`);
    const copy = await getUnsavedPost(tx, id);
    if (!isKnown(copy, known)) return;
    await takeTurns(tx, "kept texts");
    const { fields, savedAt: writtenAt } = copy;
    const lost = { postId: null, copyId: id, kind: "discarded", fields, writtenAt } as const;
    await keepText(tx, lost, { now: now(), by });
    await store.removeUnsaved(tx, id);
  });
}

/**
 * The unsaved post becomes a post: its copy goes, in the same transaction. Sent twice it is refused, so that a lost answer
 * makes no second post. @throws AppError `conflict`.
 */
export async function takeUnsavedPost(tx: DbOrTx, input: NewPost) {
  if (!input.workingCopy) return;
  const { id, copyRevision } = input.workingCopy;
  await takeTurns(tx, `working copy ${id}`);
  const copy = await findUnsavedPost(tx, id);
  if (!copy)
    throw new AppError("conflict", "This post was saved or thrown away already.", {
      details: { yours: input },
    });
  if (copy.copyRevision !== copyRevision) refuseOther(copy, input);
  await store.removeUnsaved(tx, id);
}

/** Gives the unsaved post's kept texts to the post that it became. */
export async function moveTextsOfUnsaved(tx: DbOrTx, { workingCopy }: NewPost, postId: number) {
  if (!workingCopy) return;
  await takeTurns(tx, "kept texts");
  await moveKeptTexts(tx, workingCopy.id, postId);
}

function refuseMissing(): never {
  throw new AppError("not_found", "That text was saved as a post or thrown away.");
}

function refuseOther(copy: UnsavedPost, yours: WorkingFields | NewPost): never {
  throw new AppError("conflict", "More of this post was written in another window.", {
    details: { copy, yours },
  });
}

const present = ({ id, fields, revision, saved_at }: store.CopyRow): UnsavedPost => ({
  id,
  fields: readFields(fields ?? "{}"),
  copyRevision: revision,
  savedAt: saved_at,
});
