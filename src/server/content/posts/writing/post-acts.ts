import type { Actor, AuditEvent } from "../../../../contract/site-owner/audit.ts";
import { postStateOf } from "../../../../contract/content/post-summary.ts";
import type { Post } from "../../../../contract/content/posts.ts";

interface StateChange {
  before: Post | undefined;
  after: Post;
  now: Date;
  by: Actor;
}

/** Names what somebody has done to the state of a post that was saved, for the audit log; nothing for a change of its text. */
export function actsOnState({ before, after, now, by }: StateChange): AuditEvent[] {
  const { id, title, publishedAt } = after;
  const old = before ? postStateOf(before, now) : "draft";
  switch (postStateOf(after, now)) {
    case "published":
      return old === "published" ? [] : [{ kind: "post.publish", id, title, by }];
    case "scheduled":
      if (publishedAt === null || (old === "scheduled" && before?.publishedAt === publishedAt)) return [];
      return [{ kind: "post.schedule", id, at: publishedAt, by }];
    case "draft":
      if (old === "scheduled") return [{ kind: "post.unschedule", id, by }];
      return before && old === "published" ? [{ kind: "post.unpublish", ...shownOf(before, now), by }] : [];
  }
}

/** The post as the audit log names it: with its title if readers see it. */
export const shownOf = (post: Post, now: Date): { id: number; title?: string } =>
  postStateOf(post, now) === "published" ? { id: post.id, title: post.title } : { id: post.id };
