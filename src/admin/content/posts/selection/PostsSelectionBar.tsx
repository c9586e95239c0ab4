import { changePosts } from "../../../../contract/content/post-actions.ts";
import { counted } from "../../../../contract/base/counting.ts";
import { call } from "../../../api/client.ts";
import { useMay } from "../../../api/session-query.ts";
import { useAction } from "../../../ui/lists/use-action.ts";
import { WholeSelectionBar, type SelectionAction } from "../../../ui/lists/WholeSelectionBar.tsx";
import { refreshPosts } from "../values/refresh-posts.ts";
import { CategorizePostsDialog, TagPostsDialog } from "./FilingDialogs.tsx";
import {
  DeletePostsDialog,
  PublishPostsDialog,
  RestorePostsDialog,
  UnpublishPostsDialog,
} from "./StateDialogs.tsx";
import { useChangedToast } from "./use-changed-toast.ts";
import type { PostsSelection, SelectedPosts } from "./use-selected-posts.ts";

interface PostsSelectionBarProps {
  selected: PostsSelection;
  total: number;
  isTrash?: boolean;
}

/** What can be done to the posts that are selected. */
export function PostsSelectionBar({ selected, total, isTrash = false }: PostsSelectionBarProps) {
  const may = useMay();
  const changedToast = useChangedToast();
  const { ids, isWhole } = selected;
  const change = useAction(
    {
      act: (action: "publish" | "unpublish" | "restore") =>
        call(changePosts, { body: { ids: [...ids], action } }),
      done: (changed, action) => changedToast(action, changed),
      failure: "Failed to change the posts.",
    },
    async (queries, hasFailed) => hasFailed || refreshPosts(queries),
  );
  // The rows of a page are in view, so a click on Publish is enough for them.
  const now = (action: "publish" | "unpublish" | "restore") => ({
    onClick: () => change.mutate(action, { onSuccess: selected.rows.clear }),
  });
  const publishing: SelectionAction<SelectedPosts>[] = [
    { name: "Publish", ...(isWhole ? { dialog: PublishPostsDialog } : now("publish")) },
    { name: "Move to draft", ...(isWhole ? { dialog: UnpublishPostsDialog } : now("unpublish")) },
  ];
  const actions: SelectionAction<SelectedPosts>[] = [
    ...(may("posts.publish") ? publishing : []),
    { name: "Add tag", dialog: TagPostsDialog },
    { name: "Change category", dialog: CategorizePostsDialog },
    { name: "Delete", dialog: DeletePostsDialog },
  ];
  const restoring: SelectionAction<SelectedPosts>[] = [
    { name: "Restore", ...(isWhole ? { dialog: RestorePostsDialog } : now("restore")) },
  ];
  return (
    <WholeSelectionBar
      selected={selected}
      count={ids.length}
      total={counted(total)}
      isBusy={change.isPending}
      actions={isTrash ? restoring : actions}
    />
  );
}
