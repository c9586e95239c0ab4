import { useState } from "react";
import { counted } from "../../../../contract/base/counting.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useExport } from "../../use-export.ts";
import { RemoveSelectionDialog, UnsubscribeSelectionDialog } from "./LeavingDialogs.tsx";
import { TagSelectionDialog, UntagSelectionDialog } from "./TagDialogs.tsx";
import type { SelectedSubscribers } from "./use-selected.ts";

const dialogs = {
  tag: TagSelectionDialog,
  untag: UntagSelectionDialog,
  unsubscribe: UnsubscribeSelectionDialog,
  remove: RemoveSelectionDialog,
};

interface SelectionActionsProps {
  selected: SelectedSubscribers;
  total: number;
  isTotalExact: boolean;
}

/** What can be done to the subscribers that are selected, and the way to select all that the list finds. */
export function SelectionActions({ selected, total, isTotalExact }: SelectionActionsProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  // Nothing is done to the whole list before it has been counted.
  const { isCounting } = selected;
  const { percent, isPending, start } = useExport(selected.filters);
  const close = () => setAsked(undefined);
  const AskedDialog = asked && dialogs[asked];
  return (
    <>
      {selected.canSelectWhole && (
        <BarButton isDisabled={isCounting} onClick={selected.selectWhole}>
          {isTotalExact ? `Select all ${counted(total)}` : `Select all ${counted(total)}+`}
        </BarButton>
      )}
      <BarButton isDisabled={isCounting} onClick={() => setAsked("tag")}>
        Add tag
      </BarButton>
      <BarButton isDisabled={isCounting} onClick={() => setAsked("untag")}>
        Remove tag
      </BarButton>
      <BarButton isDisabled={isPending || isCounting} onClick={start}>
        {isPending ? `Exporting ${Math.round(percent)}%` : "Export"}
      </BarButton>
      <BarButton isDisabled={isCounting} onClick={() => setAsked("unsubscribe")}>
        Unsubscribe
      </BarButton>
      <BarButton isDisabled={isCounting} onClick={() => setAsked("remove")}>
        Remove
      </BarButton>
      {AskedDialog && (
        <AskedDialog
          selected={selected}
          onDone={() => {
            close();
            selected.rows.clear();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface BarButtonProps {
  isDisabled?: boolean;
  onClick: () => void;
  children: string;
}

const BarButton = ({ isDisabled = false, ...rest }: BarButtonProps) => (
  <Button kind="ghost" size="small" disabled={isDisabled} {...rest} />
);
