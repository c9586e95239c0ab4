import { useState } from "react";
import { counted } from "../../../../contract/base/counting.ts";
import {
  TagSelectionDialog,
  UntagSelectionDialog,
} from "../../../audience/subscribers/selection/TagDialogs.tsx";
import type { SelectedSubscribers } from "../../../audience/subscribers/selection/use-selected.ts";
import { Button } from "../../../ui/buttons/Button.tsx";

interface RecipientActionsProps {
  selected: SelectedSubscribers;
  total: number;
}

const dialogs = { tag: TagSelectionDialog, untag: UntagSelectionDialog };

/** What can be done to the recipients that are selected, and the way to select all that the filters find. */
export function RecipientActions({ selected, total }: RecipientActionsProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const { isCounting } = selected;
  const AskedDialog = asked && dialogs[asked];
  const close = () => setAsked(undefined);
  return (
    <>
      {selected.canSelectWhole && (
        <Button kind="ghost" size="small" disabled={isCounting} onClick={selected.selectWhole}>
          Select all {counted(total)}
        </Button>
      )}
      <Button kind="ghost" size="small" disabled={isCounting} onClick={() => setAsked("tag")}>
        Add tag
      </Button>
      <Button kind="ghost" size="small" disabled={isCounting} onClick={() => setAsked("untag")}>
        Remove tag
      </Button>
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
