import type { Newsletter } from "../../../../contract/newsletters.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useCancel } from "./sending-actions.ts";

interface CancelSendDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject" | "status">;
  onClose: () => void;
}

/** Asks before a send is stopped for good. */
export function CancelSendDialog({ newsletter: { id, subject, status }, onClose }: CancelSendDialogProps) {
  const cancel = useCancel();
  return (
    <ConfirmDialog
      title="Stop Sending"
      sentence={`Stop sending “${subject}”? Emails already sent cannot be recalled, and nobody else will get it. This action cannot be undone.`}
      action="Stop Sending"
      pendingAction="Stopping..."
      keep={status === "paused" ? "Keep paused" : "Keep sending"}
      isDestructive
      isPending={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => cancel.mutate(id, { onSettled: onClose })}
    />
  );
}
