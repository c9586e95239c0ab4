import { selectPosts } from "../../../../contract/content/post-actions.ts";
import { call } from "../../../api/client.ts";
import { useWholeSelection, type WholeSelection } from "../../../ui/lists/use-whole-selection.ts";

export interface PostFilters {
  search: string | undefined;
  status: string | undefined;
  category: string | undefined;
  tag: string | undefined;
}

/** Posts that something is to be done to: rows of the page, or all that the list's filters found. */
export interface SelectedPosts {
  ids: readonly number[];
  isWhole: boolean;
}

export interface PostsSelection extends SelectedPosts, WholeSelection {}

interface Listing {
  items: readonly { id: number }[] | undefined;
  isBusy: boolean;
  filters: PostFilters;
  total: number;
}

/** Rows of a page, or the whole list once the server has named its posts. */
export function useSelectedPosts({ items = [], isBusy, filters, total }: Listing): PostsSelection {
  const { whole, ...selection } = useWholeSelection({
    items,
    isBusy,
    filters,
    total,
    readWhole: () => call(selectPosts, { query: filters }),
    failure: "Failed to select the posts.",
  });
  return { ...selection, ids: whole?.ids ?? selection.rows.picked };
}
