import type { z } from "zod";
import type { Actor, AuditEvent } from "../../../../contract/audit.ts";
import type { PostEvent } from "../../../../contract/events.ts";
import type { bulkInputSchema } from "../../../../contract/post-actions.ts";
import { postChangeSchema } from "../../../../contract/posts.ts";
import { postStateOf } from "../../../../contract/post-summary.ts";
import { tagKeyOf } from "../../../../contract/tags.ts";
import type { Post, PostChange } from "../../../../contract/posts.ts";
import type { Clock } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { parse } from "../../../base/parse.ts";
import { happened } from "../../../kernel/events.ts";
import { requireCategory } from "../../categories/find-category.ts";
import type { Guard } from "../../writing/own-texts.ts";
import { trash } from "./delete-post.ts";
import { getPost } from "../record/get-post.ts";
import { changePost } from "./update-post.ts";

type BulkInput = z.output<typeof bulkInputSchema>;

/**
 * Does one thing to many posts in one transaction. Those that are so already are not touched.
 * @throws AppError `not_found` when one of them was deleted, `invalid` when one can take no more tags, or for an unknown category; nothing is changed then.
 */
export async function changePosts(
  { db, now }: { db: Db; now: Clock },
  { ids, ...input }: BulkInput,
  by: Actor,
  guard: Guard,
): Promise<{ changed: number; unchanged: number }> {
  // In one order, so that two of these at once do not wait for each other forever.
  const ordered = [...new Set(ids)].sort((a, b) => a - b);
  return db.transaction().execute(async (tx) => {
    const events: (AuditEvent | PostEvent)[] = [];
    const category = input.category === undefined ? undefined : await requireCategory(tx, input.category);
    let changed = 0;
    for (const id of ordered) {
      await takeTurns(tx, `post ${id}`);
      const post = await getPost(tx, id);
      guard(post);
      const change = changeOf(post, { ...input, category }, now());
      if (change === undefined) continue;
      changed++;
      const outcome =
        change === "trash"
          ? await trash(tx, post, { now: now(), by })
          : (await changePost(tx, post, change, { now: now(), by })).events;
      events.push(...outcome);
    }
    await happened(tx, events, now());
    return { changed, unchanged: ordered.length - changed };
  });
}

/** Returns the change of one post; undefined if the post is in that state already. */
function changeOf(
  post: Post,
  { action, tag = "", category }: Omit<BulkInput, "ids" | "category"> & { category: string | undefined },
  now: Date,
): PostChange | "trash" | undefined {
  const state = postStateOf(post, now);
  switch (action) {
    case "publish":
      // Publish means now, whatever time was planned.
      if (state === "published") return undefined;
      return isAhead(post, now) ? { status: "published", publishedAt: null } : { status: "published" };
    case "unpublish":
      return state === "draft" ? undefined : { status: "draft" };
    case "delete":
      return "trash";
    case "tag":
      return post.tags.some((each) => tagKeyOf(each) === tagKeyOf(tag))
        ? undefined
        : parse(postChangeSchema, { tags: [...post.tags, tag] });
    case "category":
      return category === undefined || category === post.category ? undefined : { category };
  }
}

const isAhead = ({ publishedAt }: Post, now: Date) => publishedAt !== null && publishedAt > now.toISOString();
