import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import * as actions from "../../../../contract/content/post-actions.ts";
import type { PageEvent } from "../../../../contract/insight/events.ts";
import { postChangeSchema, type WrittenPost } from "../../../../contract/content/posts.ts";
import type { AuditEvent } from "../../../../contract/site-owner/audit.ts";
import { AppError } from "../../../base/errors.ts";
import { parse } from "../../../base/parse.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith, type Changing } from "../../../kernel/operations/operations.ts";
import { requireCategory } from "../../categories/find-category.ts";
import { draftsOnly, requireDrafts, requireMayPublish, requireOwn } from "../../writing/own-texts.ts";
import { getPost } from "../record/get-post.ts";
import * as store from "../record/store.ts";
import { restore, trash } from "../writing/delete-post.ts";
import { fitFields } from "../writing/field-rights.ts";
import { changePost } from "../writing/update-post.ts";
import { changeOf } from "./change-of-post.ts";

const { change } = operationsWith<Kernel>();

/** Changes of many posts. Readers' pages come in between. */
export const bulkOperations = [
  // Posts that are so already are not touched.
  change(actions.changePosts, {}, async (work, { body, visitor, by }) => {
    const { tx, now } = work;
    const { ids, skipsRefused, ...input } = body;
    requireMayPublish(visitor(), input.action === "publish" ? "published" : undefined);
    const category = input.category === undefined ? undefined : await requireCategory(tx, input.category);
    const undo: actions.BulkUndo[] = [];
    const reasons: string[] = [];
    const ordered = inOneOrder(ids.map((id) => ({ id })));
    for (const { id } of ordered) {
      await nextTurn();
      await takeTurns(tx, `post ${id}`);
      const found = await orRefusal(async () => {
        await requireOwn(tx, visitor(), "post", [id]);
        const trashed = input.action === "restore" ? await store.findTrashed(tx, id) : undefined;
        if (trashed) {
          await requireDrafts(tx, visitor(), [id]);
          return { trashed };
        }
        const post = await getPost(tx, id);
        draftsOnly(visitor())(post);
        return { post, parts: changeOf(post, { ...input, category }, now()) };
      });
      if (found instanceof AppError) {
        if (!skipsRefused) throw found;
        reasons.push(found.message);
        continue;
      }
      if (found.trashed) {
        const { revision } = await restore(work, id, found.trashed);
        const { deleted_at: deletedAt } = found.trashed;
        undo.push({ id, revision, before: { deletedAt }, after: { deletedAt: null } });
        continue;
      }
      const { post, parts } = found;
      if (parts === undefined) continue;
      if (parts === "trash") {
        await trash(work, post);
        undo.push({
          id,
          revision: post.revision,
          before: { deletedAt: null },
          after: { deletedAt: work.at },
        });
      } else {
        const { post: after, events } = await changePost(tx, post, parts, { now: now(), by: by() });
        record(work, events);
        undo.push(undoOf(post, after));
      }
    }
    const changed = undo.length;
    const refused = reasons.length;
    const unchanged = ordered.length - changed - refused;
    return { changed, unchanged, refused, reason: reasons[0] ?? null, undo };
  }),

  change(actions.undoBulk, {}, async (work, { body: { posts }, visitor, by }) => {
    const { tx, now } = work;
    let undone = 0;
    for (const {
      id,
      revision,
      before,
      after: { deletedAt: trashedAt, ...after },
    } of inOneOrder(posts)) {
      await nextTurn();
      await takeTurns(tx, `post ${id}`);
      await requireOwn(tx, visitor(), "post", [id]);
      const { deletedAt, ...parts } = before;
      if (trashedAt) {
        const trashed = await store.findTrashed(tx, id);
        if (trashed?.deleted_at !== trashedAt) continue;
        await requireDrafts(tx, visitor(), [id]);
        await restore(work, id, trashed);
        undone++;
        continue;
      }
      requireMayPublish(visitor(), parts.status);
      const done = await orRefusal(async () => {
        const post = await getPost(tx, id);
        if (post.revision !== revision || !isDeepStrictEqual({ ...post, ...after }, post)) return undefined;
        draftsOnly(visitor())(post);
        if (deletedAt) return { trashed: post };
        // What the client says that a post was is no more than a wish.
        const change = await fitFields({ ...work, db: tx }, visitor(), parse(postChangeSchema, parts), id);
        return changePost(tx, post, change, { now: now(), by: by() });
      });
      // Such as a post that is gone, or whose category is.
      if (done === undefined || done instanceof AppError) continue;
      if ("trashed" in done) await trash(work, done.trashed);
      else record(work, done.events);
      undone++;
    }
    return { undone, unchanged: posts.length - undone };
  }),
];

/** Each once, and in one order, so that two changes at once do not wait for each other forever. */
const inOneOrder = <Named extends { id: number }>(posts: readonly Named[]): Named[] =>
  [...new Map(posts.map((post) => [post.id, post])).values()].sort((a, b) => a.id - b.id);

/** A refusal comes before anything is written, so the transaction can continue after it. */
const orRefusal = async <Done>(act: () => Promise<Done>): Promise<Done | AppError> =>
  act().catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });

/** Only what the action has changed is given back. */
function undoOf(before: WrittenPost, after: WrittenPost): actions.BulkUndo {
  const differs = (part: "status" | "publishedAt" | "category" | "tags") =>
    !isDeepStrictEqual(before[part], after[part]);
  const partsOf = ({ status, publishedAt, category, tags }: WrittenPost): actions.BulkParts => ({
    ...(differs("status") && { status }),
    ...(differs("publishedAt") && { publishedAt }),
    ...(differs("category") && { category }),
    ...(differs("tags") && { tags }),
  });
  return { id: after.id, revision: after.revision, before: partsOf(before), after: partsOf(after) };
}

/** Records the events of `changePost`. They name who did it, because a newsletter publishes its post with it, too. */
function record({ did, tell }: Changing, events: readonly (AuditEvent | PageEvent)[]) {
  for (const event of events)
    if ("by" in event) did(event);
    else tell(event);
}
