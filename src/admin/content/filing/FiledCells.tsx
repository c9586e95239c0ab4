import type { ReactNode } from "react";
import { Link } from "react-router";
import { counted, countOf } from "../../../contract/counting.ts";
import { ActionCell, Cell, RowAction } from "../../ui/Table.tsx";
import { RowMenu } from "../../ui/RowMenu.tsx";

interface FiledCellsProps {
  name: string;
  slug: string;
  /** The page on the site. */
  address: string;
  /** Including those in the trash. */
  posts: number;
  trashed?: number;
  /** The list of the posts outside the trash. */
  postsAddress: string;
  /** Actions before the button “Edit”. */
  actions?: ReactNode;
  onEdit: () => void;
  /** The items of the row's menu. */
  children: ReactNode;
}

/** What the rows of an author and of a category have after their first cell: slug, posts and actions. */
export function FiledCells({
  name,
  slug,
  address,
  posts,
  trashed = 0,
  postsAddress,
  ...row
}: FiledCellsProps) {
  const { actions, onEdit, children } = row;
  return (
    <>
      <Cell isMinor>
        <a
          href={address}
          className="block max-w-48 truncate underline-offset-[.2em] hover:text-ink hover:underline"
        >
          {slug}
        </a>
      </Cell>
      <Cell>
        <Link to={postsAddress} className="underline-offset-[.2em] hover:text-ink hover:underline">
          <span className="max-md:hidden">{counted(posts - trashed)}</span>
          <span className="md:hidden">{countOf(posts - trashed, "post")}</span>
        </Link>
        {trashed > 0 && <span className="text-xs text-ink-3"> + {counted(trashed)} in the trash</span>}
      </Cell>
      <ActionCell>
        {actions}
        <RowAction aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </RowAction>
        <RowMenu name={name}>{children}</RowMenu>
      </ActionCell>
    </>
  );
}
