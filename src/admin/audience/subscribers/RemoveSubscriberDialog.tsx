import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RESTORE_HOURS } from "../../../contract/removals.ts";
import { removeSubscriber } from "../../../contract/subscribers.ts";
import type { Subscriber } from "../../../contract/subscribers.ts";
import { call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshRemovals, useRemovedToast } from "../removed/use-removals.ts";

interface RemoveSubscriberDialogProps {
  subscriber: Pick<Subscriber, "id" | "email" | "status">;
  onClose: () => void;
  /** Runs once it is gone, before the lists are read again. */
  onRemoved?: () => void;
}

/** Asks before somebody is removed. A refusal is a toast (spec, section 8), which an open dialog would hide. */
export function RemoveSubscriberDialog({ subscriber, onClose, onRemoved }: RemoveSubscriberDialogProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const removedToast = useRemovedToast();
  const remove = useMutation({
    mutationFn: () => call(removeSubscriber, { params: { id: String(subscriber.id) } }),
    onSuccess: async ({ removal }) => {
      onRemoved?.();
      await refreshRemovals(queries);
      toasts.add(removedToast("Subscriber removed", removal));
    },
    onError: (error) =>
      toasts.add({
        kind: "destructive",
        title: "Error",
        description: failureWords(error, "Failed to remove subscriber."),
      }),
  });
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
