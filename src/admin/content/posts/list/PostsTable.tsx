import { useState } from "react";
import type { AdminPostSummary } from "../../../../contract/content/posts.ts";
import type { Sorting } from "../../../ui/lists/ColumnHead.tsx";
import { ListTable, type Listed } from "../../../ui/lists/ListTable.tsx";
import type { Column } from "../../../ui/lists/ColumnHead.tsx";
import { PostsSelectionBar } from "../selection/PostsSelectionBar.tsx";
import { useSelectedPosts, type PostFilters } from "../selection/use-selected-posts.ts";
import { DeletePostDialog } from "./DeletePostDialog.tsx";
import { PostRow } from "./PostRow.tsx";

const columns: readonly Column[] = [
  { name: "Title", sortBy: "title" },
  { name: "Category", isMinor: true },
  { name: "Author", isMinor: true },
  { name: "Date", sortBy: "date" },
  { name: "Views", sortBy: "views", isMinor: true },
  { name: "Status" },
  { name: "Actions", isNameHidden: true },
];

interface PostsTableProps extends Listed<AdminPostSummary> {
  sorting: Sorting;
  /** What the list is filtered by, and how many it finds. */
  filters: PostFilters;
  total: number;
}

export function PostsTable({ sorting, filters, total, ...listed }: PostsTableProps) {
  const [deleted, setDeleted] = useState<AdminPostSummary>();
  const selected = useSelectedPosts({ ...listed, filters, total });
  const selection = selected.rows;
  return (
    <>
      <ListTable
        label="Blog posts"
        columns={columns}
        sorting={sorting}
        selection={selection}
        selectionBar={<PostsSelectionBar selected={selected} total={total} />}
        {...listed}
      >
        {(post) => (
          <PostRow key={post.id} post={post} selection={selection} onDelete={() => setDeleted(post)} />
        )}
      </ListTable>
      {deleted && <DeletePostDialog post={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
