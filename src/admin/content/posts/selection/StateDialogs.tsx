import { TRASH_DAYS } from "../../../../contract/content/post-actions.ts";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import { ChangeDialog } from "../../../ui/dialogs/ChangeDialog.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { useTypedCount } from "../../../ui/dialogs/use-typed-count.tsx";
import { useChangePosts } from "./use-change-posts.ts";
import type { SelectionDialogProps } from "../../../ui/lists/WholeSelectionBar.tsx";
import type { SelectedPosts } from "./use-selected-posts.ts";

/** Publishes the selected posts. Undoing it cannot take them back from those who have read them, so the number is typed. */
export function PublishPostsDialog({ selected, onDone, onClose }: SelectionDialogProps<SelectedPosts>) {
  const change = useChangePosts(selected, onDone);
  const typed = useTypedCount(change.count, change.isPending);
  return (
    <ChangeDialog
      title="Confirm Publishing"
      description={`${countOf(change.count, "post")} will be public at once, including those scheduled for later. Posts that are already published do not change. No newsletter is sent.`}
      action={`Publish ${counted(change.count)}`}
      pendingAction="Publishing..."
      change={change}
      isIncomplete={typed.isMissing}
      onSubmit={() => change.run({ action: "publish" })}
      onClose={onClose}
    >
      {typed.field}
    </ChangeDialog>
  );
}

/** Makes drafts of the selected posts. */
export function UnpublishPostsDialog({ selected, onDone, onClose }: SelectionDialogProps<SelectedPosts>) {
  const change = useChangePosts(selected, onDone);
  return (
    <ChangeDialog
      title="Move to draft"
      description={`${countOf(change.count, "post")} will be drafts. Readers no longer see them, and scheduled ones are not published.`}
      action={`Move ${counted(change.count)} to draft`}
      pendingAction="Moving..."
      change={change}
      onSubmit={() => change.run({ action: "unpublish" })}
      onClose={onClose}
    />
  );
}

/** Puts the selected posts into the trash. */
export function DeletePostsDialog({ selected, onDone, onClose }: SelectionDialogProps<SelectedPosts>) {
  const change = useChangePosts(selected, onDone);
  const sentence = `Are you sure you want to delete ${countOf(change.count, "post")}? Readers no longer see them. You can restore them from the trash for ${TRASH_DAYS} days.`;
  const run = () => change.run({ action: "delete" });
  if (!selected.isWhole)
    return (
      <ConfirmDialog
        title="Confirm Deletion"
        sentence={sentence}
        action="Delete"
        pendingAction="Deleting..."
        isDestructive
        isPending={change.isPending}
        error={change.error}
        onCancel={onClose}
        onConfirm={run}
      />
    );
  return (
    <ChangeDialog
      title="Confirm Deletion"
      description={sentence}
      action={`Delete ${counted(change.count)}`}
      pendingAction="Deleting..."
      change={change}
      onSubmit={run}
      onClose={onClose}
    />
  );
}

/** Brings the selected posts back from the trash. */
export function RestorePostsDialog({ selected, onDone, onClose }: SelectionDialogProps<SelectedPosts>) {
  const change = useChangePosts(selected, onDone);
  return (
    <ChangeDialog
      title="Restore posts"
      description={`${countOf(change.count, "post")} will be as before the deletion. Those that were published are public again at once. No newsletter is sent.`}
      action={`Restore ${counted(change.count)}`}
      pendingAction="Restoring..."
      change={change}
      onSubmit={() => change.run({ action: "restore" })}
      onClose={onClose}
    />
  );
}
