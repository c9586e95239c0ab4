import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { countSelection } from "../../../../contract/audience/subscriber-selection.ts";
import { call } from "../../../api/client.ts";
import { useSelection, type Selection } from "../../../ui/lists/selection.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { SubscriberFilters } from "../../subscribers-query.ts";

/** Subscribers that something is to be done to: rows of the page by their ids, or all that the list's filters find. */
export interface Selected {
  filters: SubscriberFilters;
  count: number;
  isWhole: boolean;
}

/** What each dialog about a selection takes. */
export interface SelectionDialogProps {
  selected: Selected;
  onDone: () => void;
  onClose: () => void;
}

export interface SelectedSubscribers extends Selected {
  rows: Selection;
  /** Every row of the page is picked and the list has more. */
  canSelectWhole: boolean;
  isCounting: boolean;
  selectWhole: () => void;
}

interface Listing {
  items: readonly { id: number }[];
  filters: SubscriberFilters;
  total: number;
}

/** Rows of a page, or the whole list once its subscribers have been counted. Another filter, page or row ends the latter. */
export function useSelected({ items, filters, total }: Listing): SelectedSubscribers {
  const toasts = useToasts();
  const rows = useSelection(items.map(({ id }) => id));
  const [whole, setWhole] = useState<{ of: string; count: number }>();
  const of = JSON.stringify([filters, rows.ids]);
  const isPage = rows.count > 0 && rows.count === rows.ids.length;
  const isWhole = isPage && whole?.of === of;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(countSelection, { query: filters }),
    onSuccess: ({ count }) => setWhole({ of, count }),
    onError: (error) => toasts.fail(error, "Failed to count the subscribers."),
  });
  return {
    rows: { ...rows, clear: () => (setWhole(undefined), rows.clear()) },
    ...(isWhole
      ? { filters, count: whole.count, isWhole }
      : { filters: { ids: rows.picked.join(",") }, count: rows.count, isWhole: false }),
    canSelectWhole: isPage && !isWhole && total > rows.ids.length,
    isCounting: isPending,
    selectWhole: () => mutate(),
  };
}
