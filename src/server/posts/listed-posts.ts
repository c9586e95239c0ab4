import { POSTS_PER_PAGE } from "../../contract/posts.ts";
import type { PostFilterName, PostSort, SortOrder } from "../../contract/posts.ts";
import { instant, MINUTE } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";
import type { Remembered } from "../platform/pagecache/remembered.ts";
import { findPosts } from "../search/find-posts.ts";
import type { FoundPosts } from "../search/find-posts.ts";
import { IdSet } from "../search/ids.ts";
import { readVocabulary } from "../search/vocabulary.ts";
import type { Vocabulary } from "../search/vocabulary.ts";
import * as store from "./listed-posts-store.ts";
import type { Shelf, ShelfOrder } from "./listed-posts-store.ts";
import { pageTags } from "./page-tags.ts";
import { findNextPublication } from "./store.ts";

/**
 * What lists of posts are put together from, until a post is written: all ids in each order, the ids of each filter and
 * of what was searched for last. Of 100,000 posts an order takes 0.8 MB, a set 0.1.
 */
export interface PostMemory {
  orders: Remembered<Float64Array>;
  sets: Remembered<IdSet>;
  searches: Remembered<FoundPosts | undefined>;
  vocabulary: Remembered<Vocabulary>;
}

export const createPostMemory = (remember: <Value>(maxEntries: number) => Remembered<Value>): PostMemory => ({
  orders: remember(10),
  sets: remember(100),
  searches: remember(100),
  vocabulary: remember(1),
});

export interface ListedDeps {
  db: Db;
  heavy: Db;
  now: Clock;
  postMemory: PostMemory;
}

export interface ListedQuery {
  shelf: Shelf;
  /** Of what is kept. */
  status?: Status | undefined;
  search?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  /** If left out: by how well they match, or the newest first. */
  sort?: PostSort | undefined;
  order?: SortOrder | undefined;
}

type Status = Exclude<PostFilterName, "trash">;

const usualOrders: Record<Shelf, ShelfOrder> = { kept: "date", trash: "deleted", public: "published" };

/** The ids of all posts of a list, in its order. */
export async function findListed(deps: ListedDeps, query: ListedQuery): Promise<Float64Array> {
  const { shelf, search, sort, order } = query;
  const by = sort ?? usualOrders[shelf];
  const found = search ? await rememberSearch(deps, shelf, by, search) : undefined;
  if (search && !found) return new Float64Array();
  const [listed, filters] = await Promise.all([rememberOrder(deps, shelf, by), filtersOf(deps, query)]);
  if (found?.ranked && !sort) return thoseIn(found.ranked, [IdSet.of(listed), ...filters]);
  const ids = thoseIn(listed, found ? [found.ids, ...filters] : filters);
  return (order ?? (sort === "title" ? "asc" : "desc")) === "asc" ? ids : ids.toReversed();
}

export const idsOfPage = (listed: Float64Array, page: number): number[] => [
  ...listed.subarray((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE),
];

type Filter = Pick<IdSet, "has">;

function thoseIn(ids: Float64Array, filters: readonly Filter[]): Float64Array {
  return filters.length === 0 ? ids : ids.filter((id) => filters.every((filter) => filter.has(id)));
}

function filtersOf(deps: ListedDeps, { shelf, status, category, tag }: ListedQuery): Promise<Filter[]> {
  const filters: Promise<Filter>[] = [];
  if (status) filters.push(filterOfStatus(deps, status));
  if (category) {
    const side = shelf === "trash" ? "trash" : "kept";
    filters.push(rememberSet(deps, `${side} ${category}`, (db) => store.readCategory(db, side, category)));
  }
  if (tag) filters.push(rememberSet(deps, `tag ${tag}`, (db) => store.readTag(db, tag)));
  return Promise.all(filters);
}

/** Most posts are published: reading what is not is less. */
async function filterOfStatus(deps: ListedDeps, status: Status): Promise<Filter> {
  if (status !== "published") return rememberStatus(deps, status);
  const [drafts, scheduled] = await Promise.all([
    rememberStatus(deps, "draft"),
    rememberStatus(deps, "scheduled"),
  ]);
  return { has: (id) => !drafts.has(id) && !scheduled.has(id) };
}

const rememberStatus = (deps: ListedDeps, status: Exclude<Status, "published">) =>
  rememberSet(deps, status, async (heavy, own) => {
    own.changesAt(await nextPublication(deps));
    return store.readStatus(heavy, status, instant(deps.now()));
  });

const rememberSet = (
  { heavy, postMemory }: ListedDeps,
  name: string,
  read: (db: Db, own: Reading) => Promise<Float64Array>,
) =>
  postMemory.sets.get(name, new Reading(), async (own) => {
    own.dependsOn(pageTags.owned);
    return IdSet.of(await read(heavy, own));
  });

const rememberOrder = (deps: ListedDeps, shelf: Shelf, by: ShelfOrder) =>
  deps.postMemory.orders.get(`${shelf} ${by}`, new Reading(), async (own) => {
    await dependOn(shelf, deps, own);
    const now = deps.now();
    // Readers view posts all the time.
    if (by === "views") own.changesAt(new Date(now.getTime() + MINUTE));
    return store.readOrder(deps.heavy, shelf, by, instant(now));
  });

const rememberSearch = (deps: ListedDeps, shelf: Shelf, by: ShelfOrder, search: string) =>
  deps.postMemory.searches.get(`${shelf} ${search}`, new Reading(), async (own) => {
    await dependOn(shelf, deps, own);
    // Asked for in here, so that what is remembered after a post was written is not made from what was before it.
    const seen = rememberOrder(deps, shelf, by).then((ids) => IdSet.of(ids));
    const scope = { heavy: deps.heavy, vocabulary: () => rememberVocabulary(deps), seen };
    // The order is read meanwhile, and most searches need it.
    const [found] = await Promise.all([findPosts(scope, search), seen]);
    return found;
  });

/** The words of all posts, from which typos are corrected. */
const rememberVocabulary = ({ heavy, postMemory }: ListedDeps) =>
  postMemory.vocabulary.get("all", new Reading(), (own) => {
    own.dependsOn(pageTags.owned);
    return readVocabulary(heavy);
  });

/** Whatever tells which posts are on a shelf, and what they say. A draft that is written is nothing to readers. */
async function dependOn(shelf: Shelf, deps: ListedDeps, own: Reading) {
  if (shelf !== "public") return own.dependsOn(pageTags.owned);
  own.dependsOn(pageTags.all, pageTags.words);
  own.changesAt(await nextPublication(deps));
}

/** When the next scheduled post joins the lists. */
export async function nextPublication({
  db,
  now,
}: Pick<ListedDeps, "db" | "now">): Promise<Date | undefined> {
  const at = await findNextPublication(db, instant(now()));
  return at === undefined ? undefined : new Date(at);
}
