import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeSubscriber } from "../../../contract/subscribers.ts";
import type { Subscriber } from "../../../contract/subscribers.ts";
import { call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";

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
  const remove = useMutation({
    mutationFn: () => call(removeSubscriber, { params: { id: String(subscriber.id) } }),
    onSuccess: async () => {
      onRemoved?.();
      await refreshSubscribers(queries);
      toasts.add({ title: "Subscriber removed" });
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
      sentence={`Remove ${subscriber.email} and everything stored about them? This action cannot be undone.${hasLeft ? " Their unsubscribe stays in force." : ""}`}
      action="Remove"
      pendingAction="Removing..."
      isDestructive
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
    />
  );
}
