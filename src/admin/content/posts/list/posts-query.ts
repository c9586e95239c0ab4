import { queryOptions } from "@tanstack/react-query";
import { listAdminPosts } from "../../../../contract/posts.ts";
import { call } from "../../../api/client.ts";
import type { ListAddress } from "../../../ui/use-list-address.ts";

/**
 * The list that an address of the screen asks for. While another page is read, the one before stays, but not between the
 * trash and the rest: what can be done there is not the same.
 */
export function postsQuery({ page, search, sort, filter }: ListAddress) {
  const query = {
    page: String(page),
    search: search || undefined,
    status: filter("status") || undefined,
    category: filter("category") || undefined,
    tag: filter("tag") || undefined,
    sort: sort?.by,
    order: sort && (sort.isDescending ? "desc" : "asc"),
  };
  return queryOptions({
    queryKey: [listAdminPosts.path, query] as const,
    queryFn: () => call(listAdminPosts, { query }),
    placeholderData: (list, asked) =>
      isTrash(asked?.queryKey[1].status) === isTrash(query.status) ? list : undefined,
  });
}

const isTrash = (status: string | undefined) => status === "trash";
