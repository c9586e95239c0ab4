import { Node } from "@tiptap/core";
import type { BlockInsert, BlockTool, EditorBlock } from "../editor-block.ts";
import { onlyHtml } from "./html.ts";
import { mediumNames, ONLY, type Medium } from "./only.ts";

const Only = Node.create({
  name: "only",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    medium: {
      default: "email",
      parseHTML: (part) => (part.getAttribute(ONLY) === "web" ? "web" : "email"),
      renderHTML: ({ medium }) => ({ [ONLY]: String(medium) }),
    },
  }),
  parseHTML: () => [{ tag: `div[${ONLY}]` }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes, 0],
});

const media = ["email", "web"] as const;

const icons: Record<Medium, string> = {
  email:
    "m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2",
  web: "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20",
};

export const onlyBlock: EditorBlock = {
  nodes: [Only],
  stored: onlyHtml,
  html: {
    only: (node, write) => {
      const { medium, lang, dir, id } = node.attrs;
      return `<div${write.attributes({ [ONLY]: medium, lang, dir, id })}>${write.blocks(node)}</div>`;
    },
  },
  inserts: media.map((medium): BlockInsert => ({
    name: mediumNames[medium],
    icon: icons[medium],
    hint: "",
    words: `${medium} mail newsletter site hidden visibility`,
    run: (editor) => editor.chain().focus().wrapIn("only", { medium }).run(),
    isActive: (editor) => editor.isActive("only", { medium }),
  })),
  tools: {
    name: "Shown where",
    isIn: (editor) => editor.isActive("only"),
    tools: [
      ...media.map((medium): BlockTool => ({
        name: mediumNames[medium],
        run: (editor) => editor.chain().focus().updateAttributes("only", { medium }).run(),
        isOn: (editor) => editor.isActive("only", { medium }),
      })),
      { name: "Show everywhere", run: (editor) => editor.chain().focus().lift("only").run() },
    ],
  },
};
