import { postFieldsOf } from "../../../../contract/post-fields.ts";
import { TEXTS_KEPT } from "../../../../contract/kept-texts.ts";
import type { KeptText, KeptTextInput, KeptTextSummary } from "../../../../contract/kept-texts.ts";
import { workingFieldsSchema } from "../../../../contract/working-copies.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { getPost } from "../record/get-post.ts";
import * as store from "./kept-text-store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** A text that is about to be replaced or discarded, and whose it is. */
interface Lost extends KeptTextInput {
  /** Null for a post that was never saved. */
  postId: number | null;
  /** The unsaved post's working copy. */
  copyId?: number | undefined;
}

interface Keeping {
  now: Date;
  by: string;
}

/** Keeps a text of a saved post. @throws AppError `not_found`. */
export async function keepTextOfPost({ db, now }: Deps, id: number, input: KeptTextInput, by: string) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, `post ${id}`);
    // Canonical: the order of a schema's fields.
    const saved = workingFieldsSchema.parse(postFieldsOf(await getPost(tx, id)));
    if (JSON.stringify(saved) === JSON.stringify(input.fields)) return;
    await keepText(tx, { ...input, postId: id }, { now: now(), by });
  });
}

/** Keeps a text of a post that was never saved; of the unsaved post `workingCopyId`, if given. */
export async function keepTextOfNone(
  { db, now }: Deps,
  { workingCopyId, ...input }: KeptTextInput & { workingCopyId?: number | undefined },
  by: string,
) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, "kept texts");
    await keepText(tx, { ...input, postId: null, copyId: workingCopyId }, { now: now(), by });
  });
}

/** Keeps a text, once, as the newest. Belongs into a transaction that has the turn of the post, or of all kept texts for none. */
export async function keepText(
  tx: DbOrTx,
  { postId, copyId, kind, writtenAt, ...text }: Lost,
  { now, by }: Keeping,
) {
  const fields = JSON.stringify(text.fields);
  await store.deleteText(tx, postId, fields);
  await store.insertText(tx, {
    post_id: postId,
    copy_id: copyId ?? null,
    kind,
    title: text.fields.title ?? "",
    fields,
    written_at: writtenAt ?? instant(now),
    kept_at: instant(now),
    kept_by: by,
  });
  await store.deleteOldest(tx, postId, TEXTS_KEPT);
}

export const moveKeptTexts = store.moveToPost;

/** The newest first: of a post, or of all posts that were never saved (null). */
export const listKeptTexts = async (db: DbOrTx, postId: number | null): Promise<KeptTextSummary[]> =>
  (await store.findSummaries(db, postId)).map((row) =>
    Object.assign(presentStamps(row), { title: row.title }),
  );

/** @throws AppError `not_found`, also for a text that is not kept any more. */
export async function getKeptText(db: Db, id: number): Promise<KeptText> {
  const row = await store.findText(db, id);
  if (!row) throw notKept();
  return { ...presentStamps(row), fields: workingFieldsSchema.parse(JSON.parse(row.fields)) };
}

/** Deletes a text for good. @throws AppError `not_found`. */
export async function deleteKeptText(db: Db, id: number) {
  if (!(await store.deleteById(db, id))) throw notKept();
}

const notKept = () => new AppError("not_found", "That text is not kept any more.");

const presentStamps = ({ id, kind, written_at, kept_at, kept_by }: store.KeptSummaryRow) => ({
  id,
  kind,
  writtenAt: written_at,
  keptAt: kept_at,
  keptBy: kept_by,
});
