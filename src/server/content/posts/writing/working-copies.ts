import { workingFieldsSchema } from "../../../../contract/working-copies.ts";
import type { AdminPost, Post, PostChange } from "../../../../contract/posts.ts";
import type { WorkingCopy, WorkingFields } from "../../../../contract/working-copies.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock, Instant } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { getPost } from "../record/get-post.ts";
import { keepText } from "./kept-texts.ts";
import { switchesChanged, wordsDiffer } from "../record/post-fields.ts";
import * as store from "./working-copy-store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

export interface CopySaved {
  copyRevision: number;
  savedAt: Instant;
}

interface CopyInput {
  fields: WorkingFields;
  baseRevision: number;
  copyRevision: number | null;
}

/** A post with what is written on it and not saved. @throws AppError `not_found`. */
export async function getPostToWrite(db: DbOrTx, id: number): Promise<AdminPost> {
  const post = await getPost(db, id);
  return { ...post, workingCopy: (await findWorkingCopy(db, id)) ?? null };
}

export async function findWorkingCopy(db: DbOrTx, postId: number): Promise<WorkingCopy | undefined> {
  const row = await store.findOfPost(db, postId);
  if (!row?.fields) return undefined;
  const { revision, saved_at, base_revision } = row;
  return {
    copyRevision: revision,
    savedAt: saved_at,
    baseRevision: base_revision ?? 1,
    fields: readFields(row.fields),
  };
}

export const readFields = (json: string): WorkingFields => workingFieldsSchema.parse(JSON.parse(json));

/**
 * Keeps what is written on a post. The same text twice is saved once: its writer may not have heard the first answer.
 * @throws AppError `not_found`; `conflict` when the post or its copy is not what the writer knows.
 */
export async function saveWorkingCopy(
  { db, now }: Deps,
  postId: number,
  input: CopyInput,
): Promise<CopySaved> {
  const { fields, baseRevision, copyRevision } = input;
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `post ${postId}`);
    const current = await getPost(tx, postId);
    const copy = await findWorkingCopy(tx, postId);
    if (copy?.baseRevision === baseRevision && JSON.stringify(copy.fields) === JSON.stringify(fields))
      return { copyRevision: copy.copyRevision, savedAt: copy.savedAt };
    if (current.revision !== baseRevision || (copy?.copyRevision ?? null) !== copyRevision)
      refuseOutdated({ current, copy, yours: fields });

    const row = await store.findOfPost(tx, postId);
    const change = {
      fields: JSON.stringify(fields),
      base_revision: baseRevision,
      revision: (row?.revision ?? 0) + 1,
      saved_at: instant(now()),
    };
    if (row) await store.updateCopy(tx, row.id, change);
    else await store.insertCopy(tx, postId, change);
    return { copyRevision: change.revision, savedAt: change.saved_at };
  });
}

/**
 * Discards a post's copy, if it is the saving that is known; its text stays among the revisions. A post without a copy
 * is left as it is. @throws AppError `not_found` for no such post.
 */
export async function discardWorkingCopy({ db, now }: Deps, postId: number, known: KnownCopy, by: string) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, `post ${postId}`);
    await getPost(tx, postId);
    const copy = await findWorkingCopy(tx, postId);
    if (!copy || !isKnown(copy, known)) return;
    const { fields, savedAt: writtenAt } = copy;
    await keepText(tx, { postId, kind: "discarded", fields, writtenAt }, { now: now(), by });
    await store.clearOfPost(tx, postId);
  });
}

/** The saving of a copy that its writer knows; whichever there is, if left out. */
export interface KnownCopy {
  copyRevision?: number | undefined;
}

export const isKnown = (copy: Pick<WorkingCopy, "copyRevision">, { copyRevision }: KnownCopy) =>
  copyRevision === undefined || copyRevision === copy.copyRevision;

/** The copy is the post now. */
export const clearSavedCopy = store.clearOfPost;

/**
 * A switch in a list is no reason to part a copy from its post: the copy takes it over, and stands on the new revision.
 * A copy that stands on an older one, or a post with new words, are left for their writer to look at.
 */
export async function followSwitches(
  tx: DbOrTx,
  { before, after, copy }: { before: Post; after: Post; copy: WorkingCopy | undefined },
) {
  if (!copy || copy.baseRevision !== before.revision || wordsDiffer(before, after)) return;
  const row = await store.findOfPost(tx, after.id);
  const fields = { ...copy.fields, ...switchesChanged(before, after) };
  if (row)
    await store.updateCopy(tx, row.id, { fields: JSON.stringify(fields), base_revision: after.revision });
}

/** @throws AppError `conflict` with everything that there is, so that the screen can show both. */
export function refuseOutdated({
  current,
  copy,
  yours,
}: {
  current: Post;
  copy: WorkingCopy | undefined;
  yours: PostChange | WorkingFields;
}): never {
  throw new AppError("conflict", "Somebody saved this post while you were editing it.", {
    details: { current, copy: copy ?? null, yours },
  });
}
