import type { Newsletter } from "../../../../contract/newsletters.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useDelete } from "./sending-actions.ts";

interface DeleteNewsletterDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject">;
  onClose: () => void;
}

export function DeleteNewsletterDialog({
  newsletter: { id, subject },
  onClose,
}: DeleteNewsletterDialogProps) {
  const remove = useDelete();
  return (
    <ConfirmDialog
      title="Delete Newsletter"
      sentence="Are you sure you want to delete this newsletter?"
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(id, { onSettled: onClose })}
    >
      <p className="font-serif text-section wrap-anywhere">{subject}</p>
    </ConfirmDialog>
  );
}
