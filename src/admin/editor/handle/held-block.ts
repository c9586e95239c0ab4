import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

/** The block that the handle is beside. */
export interface HeldBlock {
  /** Its place in the text. */
  at: number;
  /** The handle's distance from the top of the editor, in pixels. */
  top: number;
}

/** In pixels, as in editor.css. */
const HANDLE_HEIGHT = 28;

/** Returns the outermost block at this height of the window; undefined between two blocks. */
export function blockAtHeight(view: EditorView, clientY: number, editor: HTMLElement): HeldBlock | undefined {
  const { left, width } = view.dom.getBoundingClientRect();
  const shown = document.elementFromPoint(left + Math.min(width / 2, REACH), clientY);
  if (!shown || shown === view.dom || !view.dom.contains(shown)) return undefined;
  let dom: Element = shown;
  while (dom.parentElement && dom.parentElement !== view.dom) dom = dom.parentElement;
  return holdBlock(view, placeOf(view, dom), editor);
}

/** How far from the edge of the text a block is surely met, in pixels. */
const REACH = 24;

/** Undefined for what is shown in the text and is no block of it, such as an upload. */
function placeOf(view: EditorView, dom: Element): number | undefined {
  const inside = view.state.doc.resolve(view.posAtDOM(dom, 0));
  const at = inside.depth > 0 ? inside.before(1) : inside.pos;
  return view.nodeDOM(at) === dom ? at : undefined;
}

/** Returns the outermost block that the cursor is in. */
export function blockAtCursor(view: EditorView, editor: HTMLElement): HeldBlock | undefined {
  const { $from } = view.state.selection;
  return holdBlock(view, $from.posAtIndex($from.index(0), 0), editor);
}

/** Returns the outermost block again after the text has changed around it; undefined if it is gone, or another now. */
export function followHeldBlock(view: EditorView, block: Node, editor: HTMLElement): HeldBlock | undefined {
  let at: number | undefined;
  view.state.doc.forEach((each, place) => {
    if (each === block) at ??= place;
  });
  return holdBlock(view, at, editor);
}

function holdBlock(view: EditorView, at: number | undefined, editor: HTMLElement): HeldBlock | undefined {
  const dom = at === undefined ? null : view.nodeDOM(at);
  if (at === undefined || !(dom instanceof HTMLElement)) return undefined;
  const { top, height } = dom.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(dom).lineHeight) || HANDLE_HEIGHT;
  const toLine = (Math.min(line, height) - HANDLE_HEIGHT) / 2;
  return { at, top: Math.round(top - editor.getBoundingClientRect().top + toLine) };
}

export const nodeOf = (view: EditorView, block: HeldBlock | undefined): Node | null =>
  block ? view.state.doc.nodeAt(block.at) : null;
