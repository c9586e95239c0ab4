import { deletePost } from "../../../../contract/content/posts.ts";
import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import { call } from "../../../api/client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { usePostAction } from "./use-post-action.ts";

interface DeletePostDialogProps {
  post: Pick<PostSummary, "id" | "title">;
  onClose: () => void;
}

/**
 * Asks before a post is taken away from its readers. A refusal is a toast (spec, section 8), which an open dialog would
 * hide from assistive technology: so it closes.
 */
export function DeletePostDialog({ post, onClose }: DeletePostDialogProps) {
  const remove = usePostAction({
    act: () => call(deletePost, { params: { id: String(post.id) } }),
    done: () => ({ title: "Post deleted", description: "The post has been successfully deleted." }),
    failure: "Failed to delete post.",
  });
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      sentence={`Are you sure you want to delete "${post.title}"? This action cannot be undone.`}
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
    />
  );
}
