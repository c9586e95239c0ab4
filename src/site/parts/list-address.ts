/** The filters of a list of posts, and the page that is shown. */
export interface ListPlace {
  category?: string | undefined;
  /** The slug of one; the author’s page is the list. */
  author?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** The path of a list, without its parameters: where its search form leads to. */
export function listPath({ category, author }: Pick<ListPlace, "category" | "author">): string {
  if (author) return `/author/${author}`;
  return category ? `/blog/category/${category}` : "/blog";
}

/** The address of a page of a list; the first page has none of its own. */
export function listAddress({ category, author, tag, search, page = 1 }: ListPlace): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  });
  const path = listPath({ category, author });
  return query.size > 0 ? `${path}?${query}` : path;
}
