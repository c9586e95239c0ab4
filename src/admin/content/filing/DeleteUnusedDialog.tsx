import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";

interface DeleteUnusedDialogProps {
  noun: "author" | "category";
  name: string;
  /** What happens besides. */
  consequence: string;
  act: () => Promise<unknown>;
  refresh: (queries: QueryClient) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an author or a category without posts is deleted. */
export function DeleteUnusedDialog({
  noun,
  name,
  consequence,
  act,
  refresh,
  onClose,
}: DeleteUnusedDialogProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return (
    <ActionDialog
      title={`Delete ${noun}?`}
      sentence={`“${name}” has no posts. ${consequence}`}
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      act={act}
      onDone={async () => {
        await refresh(queries);
        onClose();
        toasts.add({
          title: `${noun === "author" ? "Author" : "Category"} deleted`,
          description: `“${name}” is gone.`,
        });
      }}
      onClose={onClose}
    />
  );
}
