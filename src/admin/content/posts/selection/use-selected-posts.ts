import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { selectPosts } from "../../../../contract/content/post-actions.ts";
import { call } from "../../../api/client.ts";
import { useSelection, type Selection } from "../../../ui/lists/selection.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";

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

/** What each dialog about a selection takes. */
export interface SelectionDialogProps {
  selected: SelectedPosts;
  onDone: () => void;
  onClose: () => void;
}

export interface PostsSelection extends SelectedPosts {
  rows: Selection;
  /** Every row of the page is picked and the list has more. */
  canSelectWhole: boolean;
  isSelecting: boolean;
  selectWhole: () => void;
}

interface Listing {
  items: readonly { id: number }[] | undefined;
  isBusy: boolean;
  filters: PostFilters;
  total: number;
}

/** Rows of a page, or the whole list once the server has named its posts. Another filter, page or row ends the latter. */
export function useSelectedPosts({ items = [], isBusy, filters, total }: Listing): PostsSelection {
  const toasts = useToasts();
  const rows = useSelection(items.map(({ id }) => id));
  const [whole, setWhole] = useState<{ of: string; ids: readonly number[] }>();
  const of = JSON.stringify([filters, rows.ids]);
  const isPage = rows.count > 0 && rows.count === rows.ids.length;
  const isWhole = isPage && whole?.of === of;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(selectPosts, { query: filters }),
    onSuccess: ({ ids }) => setWhole({ of, ids }),
    onError: (error) => toasts.fail(error, "Failed to select the posts."),
  });
  return {
    rows: { ...rows, clear: () => (setWhole(undefined), rows.clear()) },
    ids: isWhole ? whole.ids : rows.picked,
    isWhole,
    // While another list is read, the rows are those of the one before.
    canSelectWhole: isPage && !isWhole && !isBusy && total > rows.ids.length,
    isSelecting: isPending,
    selectWhole: () => mutate(),
  };
}
