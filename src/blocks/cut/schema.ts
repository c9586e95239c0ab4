import { Node, type Editor } from "@tiptap/core";
import type { EditorBlock } from "../editor-block.ts";
import { CUT } from "./cut.ts";
import { cutHtml } from "./html.ts";

const Cut = Node.create({
  name: "cut",
  group: "block",
  atom: true,
  draggable: true,
  // Before the divider, which every other `hr` is.
  parseHTML: () => [{ tag: `hr[${CUT}]`, priority: 60 }],
  renderHTML: () => ["hr", { [CUT]: "" }],
});

export const cutBlock: EditorBlock = {
  nodes: [Cut],
  stored: cutHtml,
  html: { cut: (_node, write) => `<hr${write.attributes({ [CUT]: "" })} />` },
  inserts: [
    {
      name: "Cut here",
      icon: "M3 6a3 3 0 1 0 6 0 3 3 0 1 0-6 0M8.12 8.12 12 12M20 4 8.12 15.88M3 18a3 3 0 1 0 6 0 3 3 0 1 0-6 0M14.8 14.8 20 20",
      hint: "read on",
      words: "read on more fold break teaser",
      run: insertCut,
    },
  ],
};

/** A text has one cut: an earlier one is removed. */
function insertCut(editor: Editor) {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.doc.descendants((node, at) => {
        if (node.type.name === "cut") tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
        return node.isBlock && !node.isTextblock;
      });
      return true;
    })
    .insertContent({ type: "cut" })
    .run();
}
