import { counted } from "../../../../contract/base/counting.ts";
import { WholeSelectionBar } from "../../../ui/lists/WholeSelectionBar.tsx";
import { useExport } from "../../use-export.ts";
import { RemoveSelectionDialog, UnsubscribeSelectionDialog } from "./LeavingDialogs.tsx";
import { tagActions } from "./TagDialogs.tsx";
import type { SelectedSubscribers } from "./use-selected.ts";

interface SubscribersSelectionBarProps {
  selected: SelectedSubscribers;
  total: number;
  isTotalExact: boolean;
}

/** What can be done to the subscribers that are selected. */
export function SubscribersSelectionBar({ selected, total, isTotalExact }: SubscribersSelectionBarProps) {
  const { percent, isPending, start } = useExport(selected.filters);
  return (
    <WholeSelectionBar
      selected={selected}
      count={selected.count}
      total={isTotalExact ? counted(total) : `${counted(total)}+`}
      actions={[
        ...tagActions,
        {
          name: "Export",
          progress: isPending ? `Exporting ${Math.round(percent)}%` : undefined,
          isDisabled: isPending,
          onClick: start,
        },
        { name: "Unsubscribe", dialog: UnsubscribeSelectionDialog },
        { name: "Remove", dialog: RemoveSelectionDialog },
      ]}
    />
  );
}
