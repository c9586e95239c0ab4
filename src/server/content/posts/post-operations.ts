import * as keptTexts from "../../../contract/content/kept-texts.ts";
import * as actions from "../../../contract/content/post-actions.ts";
import * as calls from "../../../contract/content/posts.ts";
import { postPresence } from "../../../contract/content/presence.ts";
import * as previews from "../../../contract/content/previews.ts";
import * as revisions from "../../../contract/content/revisions.ts";
import * as copies from "../../../contract/content/working-copies.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { requireCapability } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { takeLookUps } from "../../kernel/outside/take-look-ups.ts";
import { unindexPost } from "../search/index-post.ts";
import {
  draftsOnly,
  onlyPostsOf,
  requireDrafts,
  requireMayPublish,
  requireOwn,
} from "../writing/own-texts.ts";
import { getToWrite } from "../writing/working-copies.ts";
import { turnOf, writingOperations } from "../writing/writing-operations.ts";
import { checkLinks } from "./addresses/check-links.ts";
import { bulkOperations } from "./bulk/bulk-operations.ts";
import { findWholeList } from "./reading/find-listed.ts";
import { listAllPosts, placeOf } from "./reading/list-all-posts.ts";
import { getPost } from "./record/get-post.ts";
import * as store from "./record/store.ts";
import { copyPost, createPost } from "./writing/create-post.ts";
import { restore, trash } from "./writing/delete-post.ts";
import { fitCopy, fitDraft, fitFields } from "./writing/field-rights.ts";
import { postTexts } from "./writing/post-texts.ts";
import { updatePost } from "./writing/update-post.ts";

const { operation, change } = operationsWith<Kernel>();

const inTurn = turnOf(postTexts);

/** The calls of posts that readers do not make. */
export const postOperations = [
  operation(calls.listAdminPosts, async (kernel, { query, visitor }) => {
    // Others may have changed posts, such as an import on its own thread.
    await kernel.changes.catchUp();
    return listAllPosts(kernel, { ...query, createdBy: onlyPostsOf(visitor()) });
  }),

  operation(actions.selectPosts, async (kernel, { query: { status, ...query }, visitor }) => {
    await kernel.changes.catchUp();
    const { heavy: db, now } = kernel;
    const ids = await findWholeList(
      { db, now },
      { ...query, ...placeOf(status), createdBy: onlyPostsOf(visitor()) },
    );
    return { ids };
  }),

  operation(calls.getAdminPost, ({ db }, { params }) => getToWrite(db, postTexts, params.id)),

  operation(calls.createPost, async (kernel, { body, visitor, by }) => {
    requireMayPublish(visitor(), body.status);
    if (body.workingCopy) await requireOwn(kernel.db, visitor(), "unsaved", [body.workingCopy.id]);
    return createPost(kernel, await fitFields(kernel, visitor(), body), by());
  }),

  operation(calls.updatePost, async (kernel, { params: { id }, body, visitor, by }) => {
    requireMayPublish(visitor(), body.status);
    const parts = await fitFields(kernel, visitor(), body, id);
    return updatePost(kernel, id, parts, by(), draftsOnly(visitor()));
  }),

  change(calls.deletePost, inTurn, async (work, { params: { id }, visitor }) => {
    const post = await getPost(work.tx, id);
    draftsOnly(visitor())(post);
    await trash(work, post);
    return { message: "The post has been successfully deleted." };
  }),

  change(calls.removeSamples, {}, async (work, { visitor }) => {
    requireCapability(visitor(), "posts.write", "Your account may not delete posts.");
    const ids = await store.findSampleIds(work.tx);
    for (const id of ids) {
      await takeTurns(work.tx, `post ${id}`);
      await trash(work, await getPost(work.tx, id));
    }
    return { removed: ids.length };
  }),

  ...bulkOperations,

  operation(actions.copyPost, (kernel, { params: { id }, visitor }) =>
    copyPost(kernel, id, visitor().userId, (fields) => fitCopy(kernel, visitor(), fields)),
  ),

  change(actions.restorePost, inTurn, async (work, { params: { id }, visitor }) => {
    await requireDrafts(work.tx, visitor(), [id]);
    return restore(work, id, (await store.findTrashed(work.tx, id)) ?? refuseMissing());
  }),

  change(actions.deleteForGood, {}, async ({ tx, did }, { params: { id }, visitor }) => {
    await requireDrafts(tx, visitor(), [id]);
    if (!(await store.deleteTrashed(tx, id))) refuseMissing();
    await unindexPost(tx, id);
    did({ kind: "post.erase", id });
    return { message: "The post has been deleted for good." };
  }),

  ...writingOperations(postTexts, {
    copies,
    unsaved: copies.unsavedPosts,
    keptTexts,
    revisions,
    previews: previews.postPreviews,
    presence: postPresence,
    fit: fitDraft,
  }),

  operation(previews.checkLinks, async (kernel, { body, visitor }) => {
    await takeLookUps(kernel, visitor().userId, body.urls.length);
    return { links: await checkLinks(kernel, body.urls) };
  }),
];

function refuseMissing(): never {
  throw new AppError("not_found", "That post is not in the trash.");
}
