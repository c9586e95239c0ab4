import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useEffect } from "react";
import { ArrowDown, ArrowUp, Copy, icon, type IconDrawing } from "../ui/icons/icons.tsx";
import { MenuItem, MenuLine, MenuNote, useCloseMenu } from "../ui/buttons/Menu.tsx";
import { codeBlockAction, headingActions, insertActions, listActions, quoteAction } from "./block-actions.ts";
import {
  canMoveBlockAt,
  deleteBlockAt,
  duplicateBlockAt,
  moveBlockAt,
  replaceBlockAt,
} from "./move-blocks.ts";
import { targetsOf, turnInto } from "./handle/turn-into.ts";

interface HandleMenuProps {
  editor: Editor;
  /** The place of the block. */
  at: number;
  node: Node;
  /** Called when the text has changed by itself, as when an image arrives: false if the block is gone. */
  onUpdate: () => boolean;
}

/** What can be done with one block of the text. */
export function HandleMenu({ editor, at, node, onUpdate }: HandleMenuProps) {
  const { view } = editor;
  const close = useCloseMenu();
  useEffect(() => {
    const follow = () => {
      if (!onUpdate()) close();
    };
    editor.on("update", follow);
    return () => void editor.off("update", follow);
  }, [editor, onUpdate, close]);
  const targets = targetsOf(node);
  return (
    <>
      <MenuItem
        icon={ArrowUp}
        isDisabled={!canMoveBlockAt(view, at, "before")}
        onSelect={() => moveBlockAt(view, at, "before")}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={ArrowDown}
        isDisabled={!canMoveBlockAt(view, at, "after")}
        onSelect={() => moveBlockAt(view, at, "after")}
      >
        Move down
      </MenuItem>
      {!ONLY_ONE.has(node.type.name) && (
        <MenuItem icon={Copy} onSelect={() => duplicateBlockAt(view, at)}>
          Duplicate
        </MenuItem>
      )}
      {targets.length > 0 && <MenuNote>Turn into</MenuNote>}
      {targets.map((target) => (
        <MenuItem
          key={target}
          icon={icons[target] ?? Pilcrow}
          onSelect={() => replaceBlockAt(view, at, turnInto(node, target) ?? [node])}
        >
          {target}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={Bin} isDestructive onSelect={() => deleteBlockAt(view, at)}>
        Delete
      </MenuItem>
    </>
  );
}

/** A text has one of each of these. */
const ONLY_ONE: ReadonlySet<string> = new Set(["cut", "footnotes"]);

const Bin = icon("M3 6h18M8 6V4h8v2M19 6l-1 14H6L5 6M10 11v5M14 11v5");
const Pilcrow = icon("M13 4v16M17 4v16M19 4H9.5a4.5 4.5 0 0 0 0 9H13");

const icons: Partial<Record<string, IconDrawing>> = Object.fromEntries(
  [...headingActions, ...listActions, quoteAction, codeBlockAction, ...insertActions].map((action) => [
    action.name,
    action.icon,
  ]),
);
