import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useToasts } from "../toast/ToastProvider.tsx";
import { useSelection, type Selection } from "./selection.ts";

/** Rows of a page that somebody has picked, or all that the list's filters find. */
export interface WholeSelection {
  rows: Selection;
  isWhole: boolean;
  /** Every row of the page is picked and the list has more. */
  canSelectWhole: boolean;
  isSelecting: boolean;
  selectWhole: () => void;
}

interface Listing<Whole> {
  items: readonly { id: number }[];
  filters: object;
  total: number;
  /** Another list is being read, and the rows are those of the one before. */
  isBusy?: boolean;
  /** Asks the server what the filters find. */
  readWhole: () => Promise<Whole>;
  /** What could not be done, if it does not answer. */
  failure: string;
}

/** `whole` is the server's answer once the whole list is selected. Another filter, page or row ends that. */
export function useWholeSelection<Whole>({
  items,
  filters,
  total,
  isBusy = false,
  readWhole,
  failure,
}: Listing<Whole>): WholeSelection & { whole: Whole | undefined } {
  const toasts = useToasts();
  const rows = useSelection(items.map(({ id }) => id));
  const [known, setKnown] = useState<{ of: string; whole: Whole }>();
  const of = JSON.stringify([filters, rows.ids]);
  const isPage = rows.count > 0 && rows.count === rows.ids.length;
  const isWhole = isPage && known?.of === of;
  const { mutate, isPending } = useMutation({
    mutationFn: readWhole,
    onSuccess: (whole) => setKnown({ of, whole }),
    onError: (error) => toasts.fail(error, failure),
  });
  return {
    rows: { ...rows, clear: () => (setKnown(undefined), rows.clear()) },
    whole: isWhole ? known.whole : undefined,
    isWhole,
    canSelectWhole: isPage && !isWhole && !isBusy && total > rows.ids.length,
    isSelecting: isPending,
    selectWhole: () => mutate(),
  };
}
