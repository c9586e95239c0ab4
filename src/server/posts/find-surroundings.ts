import { tagKeyOf } from "../../contract/tags.ts";
import type { Post, PostSummary } from "../../contract/posts.ts";
import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import * as around from "./around-store.ts";
import type { PostLinkRow } from "./around-store.ts";
import { pageTags } from "./page-tags.ts";
import { presentPosts } from "./present-post.ts";
import * as store from "./store.ts";

interface Deps {
  db: DbOrTx;
  now: Clock;
}

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

/** What a reader of a public post may read next. */
export async function findSurroundings(
  { db, now }: Deps,
  post: Post,
  reading = new Reading(),
): Promise<Surroundings> {
  const publicAt = instant(now());
  const place = { id: post.id, publishedAt: post.publishedAt ?? post.createdAt };
  const [earlier, later, related, next] = await Promise.all([
    around.findEarlier(db, place),
    around.findLater(db, place, publicAt),
    findRelated(db, post, publicAt),
    store.findNextPublication(db, publicAt),
  ]);
  const shown = [earlier, later, ...related].filter((each) => each !== undefined);
  reading.dependsOn(
    pageTags.around(post.id),
    pageTags.inCategory(post.category),
    ...post.tags.slice(0, TAGS_LOOKED_AT).map(pageTags.withTag),
    ...shown.map(({ id }) => pageTags.post(id)),
  );
  reading.changesAt(next === undefined ? undefined : new Date(next));
  return { earlier, later, related };
}

async function findRelated(db: DbOrTx, post: Post, publicAt: string): Promise<PostSummary[]> {
  const keys = post.tags.slice(0, TAGS_LOOKED_AT).map(tagKeyOf);
  const found = await Promise.all([
    around.findIdsInCategory(db, { category: post.category, publicAt, limit: CANDIDATES }),
    ...keys.map((key) => around.findIdsWithTag(db, key, CANDIDATES)),
  ]);
  const ids = new Set(found.flat());
  ids.delete(post.id);
  const [candidates, tags] = await Promise.all([
    around.findPublicCategories(db, [...ids], publicAt),
    store.findTags(db, [...ids]),
  ]);
  // A shared tag says more than a shared category, of which there are eight.
  const nearness = ({ id, category }: { id: number; category: string }) => {
    const shared = (tags.get(id) ?? []).filter((tag) => keys.includes(tagKeyOf(tag))).length;
    return shared * 2 + (category === post.category ? 1 : 0);
  };
  const nearest = candidates
    .toSorted((one, other) => nearness(other) - nearness(one))
    .slice(0, RELATED_POSTS);
  const rows = await around.findPublicByIds(
    db,
    nearest.map(({ id }) => id),
    publicAt,
  );
  const order = new Map(nearest.map(({ id }, index) => [id, index]));
  return presentPosts(
    db,
    rows.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0)),
  );
}
