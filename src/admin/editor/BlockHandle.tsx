import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { NodeSelection } from "@tiptap/pm/state";
import { useEffect, useRef, useState, type DragEvent, type RefObject } from "react";
import { icon } from "../ui/icons/icons.tsx";
import { Menu } from "../ui/buttons/Menu.tsx";
import {
  blockAtCursor,
  blockAtHeight,
  followHeldBlock,
  nodeOf,
  type HeldBlock,
} from "./handle/held-block.ts";
import { HandleMenu } from "./HandleMenu.tsx";

const Grip = icon("M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01");

/**
 * A handle at the left of the block under the pointer: dragged, it moves the block; clicked, it offers what can be done
 * with it. By the Tab key it is beside the block with the cursor. Screens that are touched have no room for it.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const [block, setBlock] = useState<HeldBlock>();
  const [isOpen, setOpen] = useState(false);
  const handle = useRef<HTMLDivElement>(null);
  useFollowing(editor, { handle, isHeld: isOpen, onMove: setBlock });

  // The block with the cursor may be out of sight when the Tab key comes to its handle.
  useEffect(() => {
    const shown = handle.current;
    if (block && shown?.contains(document.activeElement)) shown.scrollIntoView({ block: "nearest" });
  }, [block]);
  const node = nodeOf(editor.view, block);
  const follow = () => {
    const around = handle.current?.parentElement;
    const again = node && around ? followHeldBlock(editor.view, node, around) : undefined;
    setBlock(again);
    return again !== undefined;
  };
  const hold = () => {
    const around = handle.current?.parentElement;
    if (!block && around) setBlock(blockAtCursor(editor.view, around));
  };
  return (
    <div
      ref={handle}
      className="block-handle"
      data-shown={block !== undefined}
      style={{ top: block?.top ?? 0 }}
    >
      <Menu
        align="start"
        opensOnClick
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-label="Block"
            title="Drag to move, click for more"
            draggable
            onFocus={hold}
            onBlur={() => !isOpen && setBlock(undefined)}
            onDragStart={(event) => block && startDrag(editor, block.at, event)}
            onDragEnd={() => endDrag(editor)}
          >
            <Grip className="icon" aria-hidden="true" />
          </button>
        }
      >
        {isOpen && block && node && (
          <HandleMenu editor={editor} at={block.at} node={node} onUpdate={follow} />
        )}
      </Menu>
    </div>
  );
}

interface Following {
  handle: RefObject<HTMLDivElement | null>;
  /** The handle stays where it is. */
  isHeld: boolean;
  onMove: (block: HeldBlock | undefined) => void;
}

/** Keeps the handle beside the block under the pointer, until somebody types or the pointer leaves. */
function useFollowing(editor: Editor, { handle, isHeld, onMove }: Following) {
  useEffect(() => {
    const around = handle.current?.parentElement;
    if (!around || isHeld) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const hide = () => onMove(undefined);
    around.addEventListener(
      "pointermove",
      ({ clientY, pointerType, buttons }) => {
        if (pointerType !== "mouse" || buttons > 0 || editor.isDestroyed) return;
        const block = blockAtHeight(editor.view, clientY, around);
        if (block) onMove(block);
      },
      { signal },
    );
    around.addEventListener("pointerleave", hide, { signal });
    editor.on("update", hide);
    return () => {
      ended.abort();
      editor.off("update", hide);
    };
  }, [editor, handle, isHeld, onMove]);
}

function startDrag({ view }: Editor, at: number, event: DragEvent) {
  const selection = NodeSelection.create(view.state.doc, at);
  // What was typed before is another step to undo.
  view.dispatch(closeHistory(view.state.tr.setSelection(selection)));
  const { dom, text, slice } = view.serializeForClipboard(selection.content());
  event.dataTransfer.clearData();
  event.dataTransfer.setData("text/html", dom.innerHTML);
  event.dataTransfer.setData("text/plain", text);
  event.dataTransfer.effectAllowed = "copyMove";
  const shown = view.nodeDOM(at);
  if (shown instanceof Element) event.dataTransfer.setDragImage(shown, 0, 0);
  // The editor takes what is dropped for its own.
  view.dragging = { slice, move: true };
}

/** After the drop, which comes first. */
function endDrag({ view }: Editor) {
  view.dragging = null;
}
