import { Node, type Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorBlock } from "../editor-block.ts";
import { detailsPastes } from "./paste.ts";

const Details = Node.create({
  name: "details",
  group: "block",
  content: "detailsSummary block+",
  defining: true,
  isolating: true,
  addAttributes: () => ({
    isOpen: {
      default: false,
      parseHTML: (details) => details.hasAttribute("open"),
      renderHTML: ({ isOpen }) => (isOpen === true ? { open: "" } : {}),
    },
  }),
  parseHTML: () => [{ tag: "details" }],
  renderHTML: ({ HTMLAttributes }) => ["details", HTMLAttributes, 0],
  // A `details` would close when its summary is clicked, while somebody writes in it.
  addNodeView: () => () => {
    const dom = document.createElement("div");
    dom.className = "details-block";
    return { dom, contentDOM: dom };
  },
});

const Summary = Node.create({
  name: "detailsSummary",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: () => ["summary", 0],
  addNodeView: () => () => {
    const dom = document.createElement("div");
    dom.className = "details-summary";
    return { dom, contentDOM: dom };
  },
  addKeyboardShortcuts: () => ({
    // The line below is the first of what it hides.
    Enter: ({ editor }) => {
      const { $head } = editor.state.selection;
      if ($head.parent.type.name !== "detailsSummary") return false;
      return editor.commands.setTextSelection(
        TextSelection.near(editor.state.doc.resolve($head.after() + 1)).from,
      );
    },
    Backspace: ({ editor }) => {
      const { $head, empty } = editor.state.selection;
      if (!empty || $head.parent.type.name !== "detailsSummary" || $head.parentOffset > 0) return false;
      return showAlways(editor);
    },
  }),
});

export const detailsBlock: EditorBlock = {
  nodes: [Details, Summary],
  html: {
    details: (node, write) => {
      const { isOpen, lang, dir, id } = node.attrs;
      return `<details${write.attributes({ open: isOpen === true ? "" : null, lang, dir, id })}>${write.blocks(node)}</details>`;
    },
    detailsSummary: (node, write) => `<summary>${write.inline(node)}</summary>`,
  },
  inserts: [
    {
      name: "Details",
      icon: "m9 18 6-6-6-6",
      hint: "opens on click",
      words: "toggle fold collapse accordion summary spoiler",
      run: hideBlock,
    },
  ],
  tools: {
    name: "Details",
    isIn: (editor) => editor.isActive("details"),
    tools: [
      {
        name: "Open at first",
        run: (editor) =>
          editor
            .chain()
            .focus()
            .updateAttributes("details", { isOpen: editor.getAttributes("details")["isOpen"] !== true })
            .run(),
        isOn: (editor) => editor.getAttributes("details")["isOpen"] === true,
      },
      { name: "Show always", run: showAlways },
    ],
  },
  pastes: detailsPastes,
};

/** Puts the block with the cursor into new details, with the cursor in their empty summary. */
function hideBlock(editor: Editor) {
  const { $from } = editor.state.selection;
  const block = $from.node();
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const { details, detailsSummary } = editor.schema.nodes;
      const made = details?.createAndFill(null, [detailsSummary?.create() ?? [], block].flat());
      if (!made || $from.depth === 0) return false;
      tr.replaceWith($from.before(), $from.after(), made);
      tr.setSelection(TextSelection.near(tr.doc.resolve($from.before() + 2)));
      return true;
    })
    .run();
}

/** The summary becomes a paragraph, and what was below it stays there. */
function showAlways(editor: Editor): boolean {
  const { $head } = editor.state.selection;
  const depth = Array.from({ length: $head.depth }, (_, index) => $head.depth - index).find(
    (each) => $head.node(each).type.name === "details",
  );
  if (depth === undefined) return false;
  const [summary, ...rest] = $head.node(depth).content.content;
  const title = editor.schema.nodes["paragraph"]?.create(null, summary?.content);
  return editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.replaceWith($head.before(depth), $head.after(depth), [...(title ? [title] : []), ...rest]);
      tr.setSelection(TextSelection.near(tr.doc.resolve($head.before(depth) + 1)));
      return true;
    })
    .run();
}
