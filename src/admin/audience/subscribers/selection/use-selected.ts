import { countSelection } from "../../../../contract/audience/subscriber-selection.ts";
import { call } from "../../../api/client.ts";
import { useWholeSelection, type WholeSelection } from "../../../ui/lists/use-whole-selection.ts";
import type { SubscriberFilters } from "../../subscribers-query.ts";

/** Subscribers that something is to be done to: rows of the page by their ids, or all that the list's filters find. */
export interface Selected {
  filters: SubscriberFilters;
  count: number;
  isWhole: boolean;
}

export interface SelectedSubscribers extends Selected, WholeSelection {}

interface Listing {
  items: readonly { id: number }[];
  filters: SubscriberFilters;
  total: number;
}

/** Rows of a page, or the whole list once its subscribers have been counted. */
export function useSelected({ items, filters, total }: Listing): SelectedSubscribers {
  const { whole, ...selection } = useWholeSelection({
    items,
    filters,
    total,
    readWhole: () => call(countSelection, { query: filters }),
    failure: "Failed to count the subscribers.",
  });
  const { picked, count } = selection.rows;
  return {
    ...selection,
    ...(whole ? { filters, count: whole.count } : { filters: { ids: picked.join(",") }, count }),
  };
}
