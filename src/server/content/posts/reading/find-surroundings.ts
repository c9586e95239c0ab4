import { tagKeyOf } from "../../../../contract/base/tags.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import { instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import * as around from "../record/around-store.ts";
import type { AkinRow, PostLinkRow } from "../record/around-store.ts";
import { pageTags } from "../record/page-tags.ts";
import { presentPosts } from "../record/present-post.ts";
import * as store from "../record/store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "now"> & { db: DbOrTx };

export interface Surroundings {
  /** The posts that were published right before and after. */
  earlier: PostLinkRow | undefined;
  later: PostLinkRow | undefined;
  /** At most three of the same tags or category, the nearest first. */
  related: PostSummary[];
}

const RELATED_POSTS = 3;
/** From each list only its newest are looked at, so that a large archive costs no more than a small one. */
const CANDIDATES = 8;
const TAGS_LOOKED_AT = 6;

/** Finds the posts to suggest below a public post. */
export async function findSurroundings(
  { db, now }: Deps,
  post: Post,
  reading = new Reading(),
): Promise<Surroundings> {
  const publicAt = instant(now());
  const place = { id: post.id, publishedAt: post.publishedAt ?? post.createdAt };
  const [earlier, later, related] = await Promise.all([
    around.findEarlier(db, place, publicAt),
    around.findLater(db, place, publicAt),
    findRelated(db, post, publicAt),
    store.changeWithNextPost(db, publicAt, reading),
  ]);
  const shown = [earlier, later, ...related].filter((each) => each !== undefined);
  reading.dependsOn(
    pageTags.around(post.id),
    pageTags.inCategory(post.category),
    ...post.tags.slice(0, TAGS_LOOKED_AT).map(pageTags.withTag),
    ...shown.map(({ id }) => pageTags.post(id)),
  );
  return { earlier, later, related };
}

async function findRelated(db: DbOrTx, post: Post, publicAt: string): Promise<PostSummary[]> {
  const { category } = post;
  const keys = post.tags.slice(0, TAGS_LOOKED_AT).map(tagKeyOf);
  const found = await around.findAkin(db, { category, tagKeys: keys, publicAt, limit: CANDIDATES });
  const akin = new Map(found.map((each) => [each.id, each]));
  akin.delete(post.id);
  // A shared tag says more than a shared category, of which there are few.
  const nearness = (other: AkinRow) => other.shared * 2 + (other.category === category ? 1 : 0);
  const nearest = [...akin.values()]
    .toSorted((one, other) => nearness(other) - nearness(one) || newestFirst(one, other))
    .slice(0, RELATED_POSTS)
    .map(({ id }) => id);
  const [rows, tags] = await Promise.all([
    store.findPublicByIds(db, nearest, publicAt),
    store.findTags(db, nearest),
  ]);
  return presentPosts(db, rows, tags);
}

const newestFirst = (one: AkinRow, other: AkinRow) =>
  (other.published_at ?? "").localeCompare(one.published_at ?? "") || other.id - one.id;
