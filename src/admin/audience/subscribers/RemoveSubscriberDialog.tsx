import { RESTORE_HOURS } from "../../../contract/audience/removals.ts";
import { removeSubscriber } from "../../../contract/audience/subscribers.ts";
import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import { call } from "../../api/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useAction } from "../../ui/lists/use-action.ts";
import { refreshRemovals, useRemovedToast } from "../removals/use-removals.ts";

interface RemoveSubscriberDialogProps {
  subscriber: Pick<Subscriber, "id" | "email" | "status">;
  onClose: () => void;
  /** Runs once it is gone, before the lists are read again. */
  onRemoved?: () => void;
}

/** Asks before somebody is removed. A refusal is a toast (spec, section 8), which an open dialog would hide. */
export function RemoveSubscriberDialog({ subscriber, onClose, onRemoved }: RemoveSubscriberDialogProps) {
  const removedToast = useRemovedToast();
  const remove = useAction(
    {
      act: () => call(removeSubscriber, { params: { id: String(subscriber.id) } }),
      done: ({ removal }) => removedToast("Subscriber removed", removal),
      failure: "Failed to remove subscriber.",
    },
    async (queries, hasFailed) => {
      if (hasFailed) return;
      onRemoved?.();
      await refreshRemovals(queries);
    },
  );
  const hasLeft = subscriber.status === "unsubscribed";
  return (
    <ConfirmDialog
      title="Confirm Removal"
      sentence={`Remove ${subscriber.email} and everything stored about them? You can undo this for ${RESTORE_HOURS} hours.${hasLeft ? " Their unsubscribe stays in force." : ""}`}
      action="Remove"
      pendingAction="Removing..."
      isDestructive
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
    />
  );
}
