import { useState } from "react";
import type { AdminPostSummary } from "../../../../contract/content/posts.ts";
import type { Sorting } from "../../../ui/lists/ColumnHead.tsx";
import { ListTable, type Listed } from "../../../ui/lists/ListTable.tsx";
import { useSelection } from "../../../ui/lists/selection.ts";
import { SelectionBar } from "../../../ui/lists/SelectionBar.tsx";
import type { Column } from "../../../ui/lists/ColumnHead.tsx";
import { BulkActions } from "./BulkActions.tsx";
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

export function PostsTable({ sorting, ...listed }: Listed<AdminPostSummary> & { sorting: Sorting }) {
  const [deleted, setDeleted] = useState<AdminPostSummary>();
  const selection = useSelection((listed.items ?? []).map(({ id }) => id));
  return (
    <>
      <ListTable
        label="Blog posts"
        columns={columns}
        sorting={sorting}
        selection={selection}
        selectionBar={
          <SelectionBar selection={selection}>
            <BulkActions selection={selection} />
          </SelectionBar>
        }
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
