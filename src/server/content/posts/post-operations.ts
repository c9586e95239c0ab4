import type { AuditEvent } from "../../../contract/site-owner/audit.ts";
import type { PageEvent } from "../../../contract/insight/events.ts";
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
import { operationsWith, type Changing } from "../../kernel/operations/operations.ts";
import { takeLookUps } from "../../kernel/outside/take-look-ups.ts";
import { holdAuthor } from "../authors/hold-author.ts";
import { requireCategory } from "../categories/find-category.ts";
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
import { uniqueSlug } from "./addresses/choose-slug.ts";
import { listAllPosts } from "./reading/list-all-posts.ts";
import { getPost } from "./record/get-post.ts";
import * as store from "./record/store.ts";
import { changeOf } from "./writing/change-posts.ts";
import { copyPost, createPost } from "./writing/create-post.ts";
import { trash } from "./writing/delete-post.ts";
import { fitCopy, fitDraft, fitFields } from "./writing/field-rights.ts";
import { shownOf } from "./writing/post-acts.ts";
import { postTexts } from "./writing/post-texts.ts";
import { recordPostChange } from "./writing/record-post-change.ts";
import { changePost, updatePost } from "./writing/update-post.ts";

const { operation, change } = operationsWith<Kernel>();

const inTurn = turnOf(postTexts);

/** The calls of posts that readers do not make. */
export const postOperations = [
  operation(calls.listAdminPosts, async (kernel, { query, visitor }) => {
    // Others may have changed posts, such as an import on its own thread.
    await kernel.changes.catchUp();
    return listAllPosts(kernel, { ...query, createdBy: onlyPostsOf(visitor()) });
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

  // Posts that are so already are not touched.
  change(actions.changePosts, {}, async (work, { body: { ids, ...input }, visitor, by }) => {
    const { tx, now } = work;
    requireMayPublish(visitor(), input.action === "publish" ? "published" : undefined);
    await requireOwn(tx, visitor(), "post", ids);
    const category = input.category === undefined ? undefined : await requireCategory(tx, input.category);
    // In one order, so that two of these at once do not wait for each other forever.
    const ordered = [...new Set(ids)].sort((a, b) => a - b);
    let changed = 0;
    for (const id of ordered) {
      await takeTurns(tx, `post ${id}`);
      const post = await getPost(tx, id);
      draftsOnly(visitor())(post);
      const parts = changeOf(post, { ...input, category }, now());
      if (parts === undefined) continue;
      changed++;
      if (parts === "trash") await trash(work, post);
      else record(work, (await changePost(tx, post, parts, { now: now(), by: by() })).events);
    }
    return { changed, unchanged: ordered.length - changed };
  }),

  operation(actions.copyPost, (kernel, { params: { id }, visitor }) =>
    copyPost(kernel, id, visitor().userId, (fields) => fitCopy(kernel, visitor(), fields)),
  ),

  // As it was, a published one before readers' eyes. Its slug may be another post's by now: then it has the next free one.
  // Its author may be deleted by now: then it brings a new one of that name along.
  change(actions.restorePost, inTurn, async ({ tx, now, did, tell }, { params: { id }, visitor }) => {
    await requireDrafts(tx, visitor(), [id]);
    const trashed = (await store.findTrashed(tx, id)) ?? refuseMissing();
    // In the order of `createPost`: two that hold what the other waits for would wait forever.
    const author = await holdAuthor(tx, trashed.author);
    await store.untrashPost(tx, id, { author, slug: await uniqueSlug(tx, trashed.slug, id) });
    const post = await getPost(tx, id);
    did({ kind: "post.restore", ...shownOf(post, now()) });
    const changed = await recordPostChange(tx, { before: undefined, after: post, now: now() });
    changed.forEach(tell);
    return post;
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

/** Records the events of `changePost`. They name who did it, because a newsletter publishes its post with it, too. */
function record({ did, tell }: Changing, events: readonly (AuditEvent | PageEvent)[]) {
  for (const event of events)
    if ("by" in event) did(event);
    else tell(event);
}

function refuseMissing(): never {
  throw new AppError("not_found", "That post is not in the trash.");
}
