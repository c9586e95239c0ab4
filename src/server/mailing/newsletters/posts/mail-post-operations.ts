import type { Actor } from "../../../../contract/audit.ts";
import type { Newsletter, PostExtent } from "../../../../contract/newsletters.ts";
import { postStateOf } from "../../../../contract/post-summary.ts";
import type { Post } from "../../../../contract/posts.ts";
import { instant } from "../../../base/clock.ts";
import type { Instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { getPost } from "../../../content/posts/record/get-post.ts";
import { changePost } from "../../../content/posts/writing/update-post.ts";
import { presentNewsletter, schedulingOf } from "../editing/edit-newsletters.ts";
import * as store from "../editing/store.ts";
import { checkPlanned, requireSendable } from "../checks/check-newsletter.ts";
import type { CheckDeps } from "../checks/check-newsletter.ts";
import { fitPost } from "./fit-post.ts";
import type { FitDeps } from "./fit-post.ts";
import type { PostWords } from "./words-of-post.ts";

type Deps = FitDeps & { db: Db };

/** Makes a draft from a post as it is saved; the post may be a draft too. @throws AppError `not_found`. */
export async function mailPost(deps: Deps, postId: number, extent?: PostExtent): Promise<Newsletter> {
  const post = await getPost(deps.db, postId);
  const fitted = await fitPost(deps, post, extent);
  return insertFromPost(deps.db, post, { ...fitted, wanted: extent, now: deps.now() });
}

/** Checks the newsletter that `publishAndMail` would make of a post as it is saved. @throws AppError `not_found`. */
export async function checkPublishAndMail(deps: CheckDeps, postId: number, extent?: PostExtent) {
  const post = await getPost(deps.db, postId);
  const { words } = await fitPost(deps, post, extent);
  return checkPlanned(deps, words, `/blog/${post.slug}`);
}

interface Publication {
  scheduledFor: Instant;
  revision?: number | undefined;
  extent?: PostExtent | undefined;
  by: Actor;
}

/**
 * Schedules a post and a newsletter made from it for the same time, both or none.
 * @throws AppError `not_found`; `invalid` for a time that has passed; `conflict` if the post is public already, has a
 * scheduled newsletter, or was saved since `revision`, or if the newsletter should not be sent (`requireSendable`).
 */
export async function publishAndMail(
  deps: CheckDeps,
  postId: number,
  { scheduledFor, revision, extent, by }: Publication,
): Promise<Newsletter> {
  const { db, now } = deps;
  const scheduling = schedulingOf(scheduledFor, now());
  // A long post is fitted before the transaction, which refuses a later revision.
  const seen = await getPost(db, postId);
  const fitted = await fitPost(deps, seen, extent);
  await requireSendable(deps, fitted.words);
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
    const { post, events } = await changePost(tx, current, change, { now: now(), by });
    const newsletter = await insertFromPost(tx, post, { ...fitted, wanted: extent, now: now(), scheduling });
    const scheduled = { kind: "newsletter.schedule", id: newsletter.id, at: scheduledFor, by } as const;
    await happened(tx, [scheduled, ...events], now());
    return newsletter;
  });
}

const IS_PUBLIC = "This post is public already. Mail it on its own.";
const IS_SCHEDULED = "A newsletter of this post is scheduled already. Unschedule it first.";

interface Draft {
  words: PostWords;
  extent: PostExtent;
  wanted: PostExtent | undefined;
  now: Date;
  scheduling?: ReturnType<typeof schedulingOf>;
}

async function insertFromPost(db: DbOrTx, post: Post, { words, extent, wanted, now, scheduling }: Draft) {
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
    ...scheduling,
  });
  return presentNewsletter(row);
}
