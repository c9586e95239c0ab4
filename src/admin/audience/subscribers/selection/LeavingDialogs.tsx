import { counted, countOf } from "../../../../contract/base/counting.ts";
import { RESTORE_HOURS } from "../../../../contract/audience/removals.ts";
import { ChangeDialog } from "../../../ui/dialogs/ChangeDialog.tsx";
import { useTypedCount } from "../../../ui/dialogs/use-typed-count.tsx";
import { useChangeSelection } from "./use-change-selection.ts";
import type { SelectionDialogProps } from "../../../ui/lists/WholeSelectionBar.tsx";
import type { Selected } from "./use-selected.ts";

/** Unsubscribes the selected subscribers. Nobody but they can undo it, so that for many the number is typed. */
export function UnsubscribeSelectionDialog({ selected, onDone, onClose }: SelectionDialogProps<Selected>) {
  const change = useChangeSelection(selected, onDone);
  const typed = useTypedCount(change.count, change.isPending);
  return (
    <ChangeDialog
      title="Confirm Unsubscribe"
      description={`${countOf(change.count, "subscriber")} will get no more newsletters. You cannot undo this: only they can, by subscribing again.`}
      action={`Unsubscribe ${counted(change.count)}`}
      pendingAction="Unsubscribing..."
      change={change}
      isIncomplete={typed.isMissing}
      onSubmit={() => change.run({ action: "unsubscribe" })}
      onClose={onClose}
    >
      {typed.field}
    </ChangeDialog>
  );
}

/** Removes the selected subscribers, which can be undone for a day. */
export function RemoveSelectionDialog({ selected, onDone, onClose }: SelectionDialogProps<Selected>) {
  const change = useChangeSelection(selected, onDone);
  return (
    <ChangeDialog
      title="Confirm Removal"
      description={`${countOf(change.count, "subscriber")} and everything stored about them will be removed. You can undo this for ${RESTORE_HOURS} hours. Unsubscribes, bounces and complaints stay in force.`}
      action={`Remove ${counted(change.count)}`}
      pendingAction="Removing..."
      change={change}
      onSubmit={() => change.run({ action: "remove" })}
      onClose={onClose}
    />
  );
}
