import { useState } from "react";
import type { ReactNode } from "react";
import type { AdminPostSummary } from "../../contract/posts.ts";
import type { Sorting } from "../ui/ColumnHead.tsx";
import { useSelection } from "../ui/selection.ts";
import { SelectionBar } from "../ui/SelectionBar.tsx";
import { SortSelect } from "../ui/SortSelect.tsx";
import { SkeletonRows, Table, WideRow } from "../ui/Table.tsx";
import type { Column } from "../ui/ColumnHead.tsx";
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
/** With the boxes. */
const WIDTH = columns.length + 1;
const SKELETON_ROWS = 5;

interface PostsTableProps {
  /** Undefined until they are read. */
  posts: readonly AdminPostSummary[] | undefined;
  sorting: Sorting;
  isBusy: boolean;
  /** What stands where there are none. */
  empty: ReactNode;
}

export function PostsTable({ posts, sorting, isBusy, empty }: PostsTableProps) {
  const [deleted, setDeleted] = useState<AdminPostSummary>();
  const selection = useSelection((posts ?? []).map(({ id }) => id));
  return (
    <>
      <SortSelect columns={columns} sorting={sorting} />
      <Table
        label="Blog posts"
        columns={columns}
        sorting={sorting}
        selection={selection}
        selectionBar={
          <SelectionBar selection={selection}>
            <BulkActions selection={selection} />
          </SelectionBar>
        }
        isBusy={isBusy}
      >
        {!posts && <SkeletonRows count={SKELETON_ROWS} columns={WIDTH} />}
        {posts?.length === 0 && <WideRow columns={WIDTH}>{empty}</WideRow>}
        {posts?.map((post) => (
          <PostRow key={post.id} post={post} selection={selection} onDelete={() => setDeleted(post)} />
        ))}
      </Table>
      {deleted && <DeletePostDialog post={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
