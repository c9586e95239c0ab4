import type { Editor } from "@tiptap/core";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { Plus } from "../ui/icons/icons.tsx";
import { Menu, MenuItem } from "../ui/buttons/Menu.tsx";
import { insertActions } from "./block-actions.ts";

/** The blocks that the toolbar has no button for. */
export function InsertMenu({ editor }: { editor: Editor }) {
  return (
    <Menu trigger={<IconButton name="Insert" icon={Plus} />}>
      {insertActions.map(({ name, icon, run }) => (
        <MenuItem key={name} icon={icon} onSelect={() => run(editor)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
