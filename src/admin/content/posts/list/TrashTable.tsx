import { useState } from "react";
import { deleteForGood, restorePost } from "../../../../contract/content/post-actions.ts";
import type { AdminPostSummary } from "../../../../contract/content/posts.ts";
import { call } from "../../../api/client.ts";
import { CategorySign } from "../../../ui/states/CategorySign.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { ListTable, type Listed } from "../../../ui/lists/ListTable.tsx";
import { ActionCell, Cell, MainCell, PickCell, Row, RowAction } from "../../../ui/lists/Table.tsx";
import type { Selection } from "../../../ui/lists/selection.ts";
import { PostsSelectionBar } from "../selection/PostsSelectionBar.tsx";
import { useSelectedPosts, type PostFilters } from "../selection/use-selected-posts.ts";
import type { Column } from "../../../ui/lists/ColumnHead.tsx";
import { usePostAction } from "./use-post-action.ts";
import { Moment } from "../../../time/Moment.tsx";

const columns: readonly Column[] = [
  { name: "Title" },
  { name: "Category", isMinor: true },
  { name: "Author", isMinor: true },
  { name: "Deleted" },
  { name: "Actions", isNameHidden: true },
];

interface TrashTableProps extends Listed<AdminPostSummary> {
  /** What the list is filtered by, and how many it finds. */
  filters: PostFilters;
  total: number;
}

/** What was deleted in the last 30 days. */
export function TrashTable({ filters, total, ...listed }: TrashTableProps) {
  const [removed, setRemoved] = useState<AdminPostSummary>();
  const selected = useSelectedPosts({ ...listed, filters, total });
  const selection = selected.rows;
  return (
    <>
      <ListTable
        label="Posts in the trash"
        columns={columns}
        selection={selection}
        selectionBar={<PostsSelectionBar selected={selected} total={total} isTrash />}
        {...listed}
      >
        {(post) => (
          <TrashRow key={post.id} post={post} selection={selection} onRemove={() => setRemoved(post)} />
        )}
      </ListTable>
      {removed && <RemoveDialog post={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface TrashRowProps {
  post: AdminPostSummary;
  selection: Selection;
  onRemove: () => void;
}

function TrashRow({ post, selection, onRemove }: TrashRowProps) {
  const restore = usePostAction({
    act: () => call(restorePost, { params: { id: String(post.id) } }),
    done: ({ status, slug }) => ({
      title: "Post restored",
      description: status === "draft" ? "It is a draft, as it was." : `It is at /blog/${slug}.`,
    }),
    failure: "Failed to restore post.",
  });
  return (
    <Row isPicked={selection.has(post.id)}>
      <PickCell selection={selection} id={post.id} name={post.title} />
      <MainCell>
        <bdi>{post.title}</bdi>
      </MainCell>
      <Cell isMinor>
        <CategorySign slug={post.category} />
      </Cell>
      <Cell isMinor>
        <span className="block max-w-36 truncate">{post.author}</span>
      </Cell>
      <Cell>{post.deletedAt ? <Moment at={post.deletedAt} as="date" /> : "N/A"}</Cell>
      <ActionCell>
        <RowAction
          aria-label={`Restore “${post.title}”`}
          disabled={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </RowAction>
        <RowAction aria-label={`Delete permanently “${post.title}”`} onClick={onRemove}>
          Delete permanently
        </RowAction>
      </ActionCell>
    </Row>
  );
}

function RemoveDialog({ post, onClose }: { post: AdminPostSummary; onClose: () => void }) {
  const remove = usePostAction({
    act: () => call(deleteForGood, { params: { id: String(post.id) } }),
    done: ({ message }) => ({ title: "Post deleted", description: message }),
    failure: "Failed to delete post.",
  });
  return (
    <ConfirmDialog
      title="Delete Permanently"
      sentence={`"${post.title}" and all its revisions are permanently deleted. This action cannot be undone.`}
      action="Delete permanently"
      pendingAction="Deleting..."
      isDestructive
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
    />
  );
}
