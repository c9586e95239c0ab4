import { useState } from "react";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import { RESTORE_HOURS } from "../../../../contract/audience/removals.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { ChangeDialog, type SelectionDialogProps } from "./ChangeDialog.tsx";
import { useChangeSelection } from "./use-change-selection.ts";

/** From this many on, a click is not enough. */
const TYPED_FROM = 11;

/** Unsubscribes the selected subscribers. Nobody but they can undo it, so that for many the number is typed. */
export function UnsubscribeSelectionDialog({ selected, onDone, onClose }: SelectionDialogProps) {
  const change = useChangeSelection(selected, onDone);
  const [typed, setTyped] = useState("");
  const isTyped = change.count >= TYPED_FROM;
  return (
    <ChangeDialog
      title="Confirm Unsubscribe"
      description={`${countOf(change.count, "subscriber")} will get no more newsletters. You cannot undo this: only they can, by subscribing again.`}
      action={`Unsubscribe ${counted(change.count)}`}
      pendingAction="Unsubscribing..."
      change={change}
      isIncomplete={isTyped && typed.replaceAll(/\D/g, "") !== String(change.count)}
      onSubmit={() => change.run({ action: "unsubscribe" })}
      onClose={onClose}
    >
      {isTyped && (
        <TextField
          label={`Type ${counted(change.count)} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          readOnly={change.isPending}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ChangeDialog>
  );
}

/** Removes the selected subscribers, which can be undone for a day. */
export function RemoveSelectionDialog({ selected, onDone, onClose }: SelectionDialogProps) {
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
