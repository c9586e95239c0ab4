import type { PostSort } from "../../../../contract/content/posts.ts";
import type { SortOrder } from "../../../../contract/base/paging.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { correctTypos } from "../../search/correct-typos.ts";
import { readMatches } from "../../search/matches.ts";
import { searchTermsOf, type SearchTerm } from "../../search/words.ts";
import * as store from "./list-store.ts";
import type { OrderKey, PostFilter, PostStatus, Shelf } from "./list-store.ts";

export interface ListQuery {
  page: number;
  shelf: Shelf;
  status?: PostStatus | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  search?: string | undefined;
  /** The user whose posts alone are listed. */
  createdBy?: number | undefined;
  /** If omitted: the best match first, or the newest. */
  sort?: PostSort | undefined;
  order?: SortOrder | undefined;
}

/** A page of a list. */
interface Listed {
  ids: number[];
  totalPosts: number;
}

/**
 * Ranking 20,000 matches of 100,000 posts takes 110 ms (2 cores, SQLite), and a word that so many posts contain says
 * little about any of them: only the closest titles come first then.
 */
const RANKED_AT_MOST = 2_000;

const usualOrders: Record<Shelf, OrderKey> = { kept: "date", trash: "deleted", public: "published" };

/** Finds one page of a list of posts, and counts the whole list. */
export async function findListed(
  { db, now }: { db: Db; now: Clock },
  { page, search, sort, order, ...rest }: ListQuery,
): Promise<Listed> {
  const filter: PostFilter = { ...rest, at: instant(now()) };
  const by = sort ?? usualOrders[filter.shelf];
  const inOrder = { by, order: order ?? (by === "title" ? "asc" : "desc"), page };
  if (search)
    return readMatches(db, (tx) =>
      findMatches(tx, filter, { ...inOrder, typed: searchTermsOf(search), isRanked: !sort }),
    );

  const totalPosts = await store.countPosts(db, filter);
  return { ids: await store.findPage(db, filter, inOrder), totalPosts };
}

/** Finds all posts of a list. */
export async function findWholeList(
  { db, now }: { db: Db; now: Clock },
  { search, ...rest }: Omit<ListQuery, "page" | "sort" | "order">,
): Promise<number[]> {
  const filter: PostFilter = { ...rest, at: instant(now()) };
  if (!search) return store.findIds(db, filter);
  return readMatches(db, async (tx) => {
    const { terms, totalPosts } = await countFound(tx, filter, searchTermsOf(search));
    return totalPosts === 0 ? [] : store.findIds(tx, { ...filter, terms });
  });
}

interface Wish extends store.PageOfOrder {
  typed: SearchTerm[];
  /** The best match first, instead of the order. */
  isRanked: boolean;
}

async function findMatches(
  db: DbOrTx,
  filter: PostFilter,
  { typed, isRanked, ...inOrder }: Wish,
): Promise<Listed> {
  const { terms, totalPosts } = await countFound(db, filter, typed);
  if (totalPosts === 0) return { ids: [], totalPosts };
  const found = { ...filter, terms };
  if (!isRanked) return { ids: await store.findPage(db, found, inOrder), totalPosts };
  const isShort = totalPosts <= RANKED_AT_MOST && (await store.areMatchesFew(db, terms, RANKED_AT_MOST));
  const ids = isShort
    ? await store.findBestPage(db, found, inOrder.page)
    : await store.findPage(db, found, inOrder, await store.findCloseTitles(db, terms, RANKED_AT_MOST));
  return { ids, totalPosts };
}

/** Finds the words that the searcher means, and counts the posts of the list that contain them. */
async function countFound(db: DbOrTx, filter: PostFilter, typed: SearchTerm[]) {
  if (typed.length === 0) return { terms: typed, totalPosts: 0 };
  const totalPosts = await store.countPosts(db, { ...filter, terms: typed });
  if (totalPosts > 0) return { terms: typed, totalPosts };

  // Typos are corrected only if nothing on the shelf matches. That the other filters exclude all matches is no typo.
  const { shelf, at, createdBy } = filter;
  // Counted, because PostgreSQL would look for a single match in one document after another.
  const isFound = async (terms: SearchTerm[]) =>
    (await store.countPosts(db, { shelf, at, createdBy, terms })) > 0;
  if (await isFound(typed)) return { terms: typed, totalPosts };
  const terms = await correctTypos(db, typed, isFound);
  return { terms, totalPosts: await store.countPosts(db, { ...filter, terms }) };
}
