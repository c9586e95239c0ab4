import type { EmailTemplates } from "../../../../contract/mailing/emails.ts";
import * as calls from "../../../../contract/mailing/newsletter-posts.ts";
import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import { postStateOf } from "../../../../contract/content/post-summary.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import { instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { getPost } from "../../../content/posts/record/get-post.ts";
import { changePost } from "../../../content/posts/writing/update-post.ts";
import { requireMayPublish } from "../../../content/writing/own-texts.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import { checkPlanned, requireSendable } from "../checks/check-newsletter.ts";
import { presentNewsletter, schedulingOf } from "../editing/edit-newsletters.ts";
import { requireSegment } from "../editing/segment-audience.ts";
import * as store from "../editing/store.ts";
import { fitPost } from "./fit-post.ts";
import type { PostWords } from "./words-of-post.ts";

const { operation } = operationsWith<Kernel & { emails: EmailTemplates; links: Links }>();

export const mailPostOperations = [
  // Makes a draft from a post as it is saved; the post may be a draft too.
  operation(calls.mailPost, async (needs, { params: { id }, query: { extent, segmentId = null } }) => {
    const { db, now } = needs;
    const post = await getPost(db, id);
    const fitted = await fitPost(needs, post, extent);
    return db.transaction().execute(async (tx) => {
      await requireSegment(tx, segmentId);
      return insertFromPost(tx, post, { ...fitted, wanted: extent, segmentId, now: now() });
    });
  }),

  // Checks the newsletter that `publishAndMail` would make of a post as it is saved.
  operation(calls.checkPublishAndMail, async (needs, { params: { id }, query: { extent } }) => {
    const post = await getPost(needs.db, id);
    const { words } = await fitPost(needs, post, extent);
    return checkPlanned(needs, words, `/blog/${post.slug}`);
  }),

  // Schedules a post and a newsletter made from it for the same time, both or none.
  operation(calls.publishAndMail, async (needs, { params: { id: postId }, body, visitor, by }) => {
    requireMayPublish(visitor(), "published");
    const { scheduledFor, revision, extent } = body;
    const { db, now } = needs;
    const scheduling = schedulingOf(scheduledFor, now());
    // A long post is fitted before the transaction, which refuses a later revision.
    const seen = await getPost(db, postId);
    const fitted = await fitPost(needs, seen, extent);
    await requireSendable(needs, fitted.words);
    return db.transaction().execute(async (tx) => {
      await takeTurns(tx, `post ${postId}`);
      const current = await getPost(tx, postId);
      if (postStateOf(current, now()) === "published") throw new AppError("conflict", IS_PUBLIC);
      if (await store.isPostScheduled(tx, postId)) throw new AppError("conflict", IS_SCHEDULED);
      const change = {
        status: "published" as const,
        publishedAt: scheduledFor,
        revision: revision ?? seen.revision,
      };
      const { post, events } = await changePost(tx, current, change, { now: now(), by: by() });
      const newsletter = await insertFromPost(tx, post, {
        ...fitted,
        wanted: extent,
        now: now(),
        scheduling,
      });
      const scheduled = {
        kind: "newsletter.schedule",
        id: newsletter.id,
        at: scheduledFor,
        by: by(),
      } as const;
      await happened(tx, [scheduled, ...events], now());
      return newsletter;
    });
  }),
];

const IS_PUBLIC = "This post is public already. Mail it on its own.";
const IS_SCHEDULED = "A newsletter of this post is scheduled already. Unschedule it first.";

interface Draft {
  words: PostWords;
  extent: PostExtent;
  wanted: PostExtent | undefined;
  /** Null for everyone, which is the default. */
  segmentId?: number | null;
  now: Date;
  scheduling?: ReturnType<typeof schedulingOf>;
}

async function insertFromPost(db: DbOrTx, post: Post, draft: Draft) {
  const { words, extent, wanted, segmentId = null, now, scheduling } = draft;
  const at = instant(now);
  const row = await store.insert(db, {
    ...words,
    status: "draft",
    created_at: at,
    updated_at: at,
    post_id: post.id,
    post_revision: post.revision,
    post_extent: extent,
    post_wanted: wanted ?? null,
    segment_id: segmentId,
    ...scheduling,
  });
  return presentNewsletter(row);
}
