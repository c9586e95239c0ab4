import type { ReactNode } from "react";
import { MenuItem } from "../../ui/buttons/Menu.tsx";
import { RowMenu } from "../../ui/buttons/RowMenu.tsx";
import { RowAction } from "../../ui/lists/Table.tsx";

interface FiledActionsProps {
  name: string;
  /** Nothing outside the trash has to go elsewhere first. */
  isEmpty: boolean;
  onEdit: () => void;
  onMerge: () => void;
  onDelete: () => void;
  /** Further items of the menu. */
  children?: ReactNode;
}

/** What can be done with an author and with a category. */
export const FiledActions = ({ name, isEmpty, onEdit, onMerge, onDelete, children }: FiledActionsProps) => (
  <>
    <RowAction aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </RowAction>
    <RowMenu name={name}>
      <MenuItem onSelect={onMerge}>Merge into another…</MenuItem>
      {children}
      <MenuItem isDestructive onSelect={onDelete}>
        {isEmpty ? "Delete" : "Delete…"}
      </MenuItem>
    </RowMenu>
  </>
);
