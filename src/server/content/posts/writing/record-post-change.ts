import type { ListedPost, PageEvent } from "../../../../contract/insight/events.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import { instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import * as around from "../record/around-store.ts";
import { movesPages } from "../record/page-tags.ts";
import * as store from "../record/store.ts";

interface PostChange {
  before: Post | undefined;
  after: Post | undefined;
  now: Date;
  /** True if this transaction has inserted it. */
  isNew?: boolean;
  /** True for an import and its undoing: what happened elsewhere, long ago, is no news. */
  isImport?: boolean;
}

/**
 * Describes a change of a post, after it was written, for the end of its transaction; none when the post was and is a
 * draft. Records whether its publication has happened. The settings that are samples leave with the sample posts.
 */
export async function recordPostChange(tx: DbOrTx, change: PostChange): Promise<PageEvent[]> {
  const samples =
    (change.before?.isSample ?? false) === (change.after?.isSample ?? false) ? [] : samplesChanged;
  return [...(await describe(tx, change)), ...samples];
}

const samplesChanged: PageEvent[] = [{ kind: "settings.changed" }, { kind: "home.changed" }];

async function describe(tx: DbOrTx, change: PostChange): Promise<PageEvent[]> {
  const { before, after, now, isNew, isImport } = change;
  const id = after?.id ?? before?.id;
  const listed = { before: listedOf(before), after: listedOf(after) };
  if (id === undefined || (!listed.before && !listed.after)) return [];
  const isNewlyPublic = isPublic(after, now) && !isPublic(before, now);
  // A post that is created public says so itself.
  if (after && !isNew && isPublic(after, now) !== isPublic(before, now))
    await store.recordPublication(tx, id, isNewlyPublic);
  const beside = movesPages(listed) ? await findBeside(tx, change) : [];
  const kind = isNewlyPublic ? "post.published" : after ? "post.changed" : "post.deleted";
  return [{ kind, id, ...listed, beside, ...(isImport && { isImport }) }];
}

const isPublic = (post: Post | undefined, now: Date) =>
  post?.status === "published" && post.publishedAt !== null && post.publishedAt <= instant(now);

/** The post as lists show it; undefined for a draft. */
export function listedOf(post: Post | undefined): ListedPost | undefined {
  if (post?.status !== "published") return undefined;
  const { slug, publishedAt, category, tags, author, featured } = post;
  return { slug, publishedAt, category, tags: [...tags], author, featured };
}

async function findBeside(tx: DbOrTx, { before, after, now }: PostChange): Promise<number[]> {
  const ids: number[] = [];
  for (const post of [before, after]) {
    if (post?.status !== "published") continue;
    const place = { id: post.id, publishedAt: post.publishedAt ?? post.createdAt };
    ids.push(...(await around.findNeighbors(tx, place, instant(now))));
  }
  return ids;
}
