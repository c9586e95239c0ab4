import { isDeepStrictEqual } from "node:util";
import type { Updateable } from "kysely";
import { nameOfActor, type Actor, type AuditEvent } from "../../../../contract/site-owner/audit.ts";
import type { PageEvent } from "../../../../contract/insight/events.ts";
import { withoutPrivate } from "../../../../contract/content/post-fields.ts";
import type { WrittenPost, PostChange } from "../../../../contract/content/posts.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import type { PostsTable } from "../../../kernel/db/schema.ts";
import { fieldError } from "../../../base/errors.ts";
import { happened } from "../../../kernel/events.ts";
import { indexPost } from "../../search/index-post.ts";
import { typedSlug, uniqueSlug } from "../addresses/choose-slug.ts";
import { holdAuthor } from "../../authors/hold-author.ts";
import { requireCategory } from "../../categories/find-category.ts";
import { getPost } from "../record/get-post.ts";
import { changedColumns } from "../record/post-columns.ts";
import { cleanContent } from "../../writing/clean-content.ts";
import { keepRevision } from "../../writing/revisions.ts";
import { actsOnState } from "./post-acts.ts";
import { recordPostChange } from "./record-post-change.ts";
import { keepOldAddress } from "../addresses/slug-redirects.ts";
import * as store from "../record/store.ts";
import {
  clearSavedCopy,
  findWorkingCopy,
  isOtherCopy,
  refuseOutdated,
} from "../../writing/working-copies.ts";
import type { Guard } from "../../writing/own-texts.ts";
import { languageForArrivals, setLines } from "./set-arrivals.ts";
import { followSwitches, postTexts } from "./post-texts.ts";

/** The author and the time of a change. */
interface Writing {
  now: Date;
  by: Actor;
}

/**
 * Changes the given parts of a post. With `revision` it is refused when somebody saved in between, with
 * `copyRevision` when somebody wrote in between; the refusal carries the post as it is (`current`), its working copy
 * (`copy`) and what was sent (`yours`), so that no text is lost.
 * @throws AppError `not_found`, `conflict`, `invalid`, and what `guard` throws.
 */
export async function updatePost(
  { db, now }: { db: Db; now: Clock },
  id: number,
  change: PostChange,
  by: Actor,
  guard: Guard,
): Promise<WrittenPost> {
  const language = await languageForArrivals(db, by);
  const set = setLines(change, language);
  const cleaned =
    set.content === undefined ? set : { ...set, content: await cleanContent(set.content, "web", language) };
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `post ${id}`);
    const current = await getPost(tx, id);
    guard(current);
    const { post, events } = await changePost(tx, current, cleaned, { now: now(), by });
    await happened(tx, events, now());
    return post;
  });
}

/**
 * Changes parts of a post whose turn it is; the content is clean. Answers it as it is then, with the events for the end of
 * the transaction.
 */
export async function changePost(
  tx: DbOrTx,
  current: WrittenPost,
  change: PostChange,
  { now, by }: Writing,
): Promise<{ post: WrittenPost; events: (AuditEvent | PageEvent)[] }> {
  const { id } = current;
  const { revision = current.revision, copyRevision, ...parts } = change;
  const copy = await findWorkingCopy(tx, postTexts, id);
  const isOutdated = revision !== current.revision || isOtherCopy(copyRevision, copy?.copyRevision);
  if (isOutdated) refuseOutdated(postTexts, { current, copy, yours: change });

  const columns = await columnsOf(tx, current, parts, now);
  // Written all the same: an image that could not be fetched before is asked for again.
  if (isAsBefore(current, parts)) Object.assign(columns, { revision, updated_at: current.updatedAt });
  // Readers see when a post was changed, and nothing of what is for writers alone.
  const forReaders = withoutPrivate(parts);
  if (isAsBefore(current, forReaders)) columns.updated_at = current.updatedAt;
  if (!(await store.updatePost(tx, id, revision, columns)))
    refuseOutdated(postTexts, { current: await getPost(tx, id), copy, yours: change });
  await keepOldAddress(tx, current, columns.slug, now);
  if (parts.tags) await store.replaceTags(tx, id, parts.tags);
  const post = await getPost(tx, id);
  await keepRevision(tx, postTexts, { before: current, after: post, now, by: nameOfActor(by) });
  if (hasOtherWords(current, post)) await indexPost(tx, post);
  if (copyRevision === undefined) await followSwitches(tx, { before: current, after: post, copy });
  else if (copy) await clearSavedCopy(tx, postTexts, id);
  const changed = { before: current, after: post, now };
  return { post, events: [...actsOnState({ ...changed, by }), ...(await recordPostChange(tx, changed))] };
}

/** Programs that synchronize send what is there already: readers need no new date for it, and open editors no conflict. */
const isAsBefore = (current: WrittenPost, parts: Omit<PostChange, "revision" | "copyRevision">) =>
  isDeepStrictEqual({ ...current, ...parts }, current);

const hasOtherWords = (one: WrittenPost, other: WrittenPost) =>
  (["title", "excerpt", "content", "author"] as const).some((part) => one[part] !== other[part]) ||
  !isDeepStrictEqual(one.tags, other.tags);

async function columnsOf(
  tx: DbOrTx,
  current: WrittenPost,
  change: Omit<PostChange, "revision" | "copyRevision">,
  now: Date,
): Promise<Updateable<PostsTable>> {
  const status = change.status ?? current.status;
  const publishedAt = change.publishedAt === undefined ? current.publishedAt : change.publishedAt;
  const { slug, category, author, ...rest } = change;
  const columns: Updateable<PostsTable> = {
    ...changedColumns(rest),
    status,
    published_at: publishedAt ?? (status === "published" ? instant(now) : null),
    updated_at: instant(now),
  };
  if (category !== undefined && category !== current.category)
    columns.category = await requireCategory(tx, category);
  if (author !== undefined && author !== current.author) columns.author = await holdAuthor(tx, author);
  // A sample that the owner has rewritten is the owner's: removing the samples leaves it.
  if (change.title !== undefined || change.content !== undefined) columns.is_sample = false;
  if (slug !== undefined && slug !== current.slug) columns.slug = await changedSlug(tx, current.id, slug);
  return columns;
}

async function changedSlug(tx: DbOrTx, id: number, typed: string): Promise<string> {
  const slug = await typedSlug(tx, typed);
  if (!slug) throw fieldError("slug", "Slug is required");
  return uniqueSlug(tx, slug, id);
}
