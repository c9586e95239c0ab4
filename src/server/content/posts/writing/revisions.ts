import { blankPost, postFieldsOf, postFieldsSchema } from "../../../../contract/post-fields.ts";
import type { Post } from "../../../../contract/posts.ts";
import type { KeptTextSummary } from "../../../../contract/kept-texts.ts";
import { REVISIONS_KEPT } from "../../../../contract/revisions.ts";
import type { Revision, RevisionSummary } from "../../../../contract/revisions.ts";
import { instant } from "../../../base/clock.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { getPost } from "../record/get-post.ts";
import { listKeptTexts } from "./kept-texts.ts";
import { wordsDiffer } from "../record/post-fields.ts";
import * as store from "./revision-store.ts";

interface Saving {
  before: Post;
  after: Post;
  now: Date;
  by: string;
}

/**
 * Keeps the post as it was before a saving changed its words; switching a post on and off leaves no revision, or fifty
 * switches would push out every text. Belongs into the post's transaction.
 */
export async function keepRevision(tx: DbOrTx, { before, after, now, by }: Saving) {
  if (!wordsDiffer(before, after)) return;
  await store.insertRevision(tx, {
    post_id: before.id,
    revision: before.revision,
    title: before.title,
    fields: JSON.stringify(postFieldsOf(before)),
    saved_at: before.updatedAt,
    replaced_at: instant(now),
    replaced_by: by,
  });
  await store.forgetOldest(tx, before.id, REVISIONS_KEPT);
}

interface Revisions {
  revisions: RevisionSummary[];
  keptTexts: KeptTextSummary[];
}

/** Returns a post's revisions and its kept texts, each newest first. @throws AppError `not_found`. */
export async function listRevisions(db: Db, postId: number): Promise<Revisions> {
  await getPost(db, postId);
  return {
    revisions: (await store.findSummaries(db, postId)).map(presentStamps),
    keptTexts: await listKeptTexts(db, postId),
  };
}

/** @throws AppError `not_found`, for a revision that was forgotten too. */
export async function getRevision(db: Db, postId: number, revision: number): Promise<Revision> {
  await getPost(db, postId);
  const row = await store.findRevision(db, postId, revision);
  if (!row) throw new AppError("not_found", "That revision is not kept any more.");
  const { title: _, ...stamps } = presentStamps(row);
  // A revision may be older than a field.
  return { ...stamps, fields: postFieldsSchema.parse({ ...blankPost, ...JSON.parse(row.fields) }) };
}

const presentStamps = (row: store.RevisionSummaryRow): RevisionSummary => ({
  revision: row.revision,
  title: row.title,
  savedAt: row.saved_at,
  replacedAt: row.replaced_at,
  replacedBy: row.replaced_by,
});
