import { Node } from "@tiptap/core";
import type { BlockTool, EditorBlock } from "../editor-block.ts";
import { calloutHtml } from "./html.ts";
import { calloutNames } from "../block-words.ts";
import { CALLOUT, calloutKindOf, calloutKinds } from "./kinds.ts";
import { calloutInMarkdown } from "./markdown.ts";
import { calloutPastes } from "./paste.ts";

const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    kind: {
      default: "note",
      parseHTML: (callout) => calloutKindOf(callout.getAttribute(CALLOUT) ?? ""),
      renderHTML: ({ kind }) => ({ [CALLOUT]: String(kind) }),
    },
  }),
  parseHTML: () => [{ tag: `aside[${CALLOUT}]` }],
  renderHTML: ({ HTMLAttributes }) => ["aside", HTMLAttributes, 0],
});

export const calloutBlock: EditorBlock = {
  nodes: [Callout],
  stored: calloutHtml,
  html: {
    callout: (node, write) => {
      const { kind, lang, dir, id } = node.attrs;
      return `<aside${write.attributes({ [CALLOUT]: kind, lang, dir, id })}>${write.blocks(node)}</aside>`;
    },
  },
  inserts: [
    {
      name: "Callout",
      icon: "M12 16v-4M12 8h.01M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
      hint: "> [!NOTE]",
      words: "note tip important warning box aside admonition",
      run: (editor) => editor.chain().focus().toggleWrap("callout").run(),
      isActive: (editor) => editor.isActive("callout"),
    },
  ],
  tools: {
    name: "Callout",
    isIn: (editor) => editor.isActive("callout"),
    tools: [
      ...calloutKinds.map((kind): BlockTool => ({
        name: calloutNames[kind],
        run: (editor) => editor.chain().focus().updateAttributes("callout", { kind }).run(),
        isOn: (editor) => editor.isActive("callout", { kind }),
      })),
      { name: "Remove callout", run: (editor) => editor.chain().focus().lift("callout").run() },
    ],
  },
  markdown: { callout: (node, inner) => calloutInMarkdown.write(String(node.attrs["kind"]), inner) },
  readMarkdown: calloutInMarkdown.reader(),
  pastes: calloutPastes,
};
