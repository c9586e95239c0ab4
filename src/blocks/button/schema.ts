import { Node } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { isLinkAddress } from "../addresses.ts";
import type { EditorBlock } from "../editor-block.ts";
import { askForAddress, createButtonView, writeBelow } from "./view.ts";
import { LINK_TAG } from "../link/tag.ts";
import { BUTTON, buttonHtml } from "./html.ts";
import { buttonPastes } from "./paste.ts";

const Button = Node.create({
  name: "button",
  group: "block",
  content: "text*",
  marks: "",
  defining: true,
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: "", rendered: false },
    /** What people who click it get. */
    tag: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `p[${BUTTON}]`,
      // Before the paragraph.
      priority: 60,
      getAttrs: (paragraph) => {
        const link = paragraph.querySelector("a");
        const href = link?.getAttribute("href") ?? "";
        const tag = href === "" ? null : link?.getAttribute(LINK_TAG);
        return link !== null && (href === "" || isLinkAddress(href)) && { href, tag };
      },
      contentElement: (paragraph) => paragraph.querySelector("a") ?? paragraph,
    },
  ],
  renderHTML: ({ node }) => ["p", { [BUTTON]: "" }, ["a", linkOf(node), 0]],
  addNodeView: () => createButtonView,
  addKeyboardShortcuts: () => ({
    // A button is one line: what follows it is its address, and then a paragraph.
    Enter: ({ editor }) => {
      const { $head } = editor.state.selection;
      if ($head.parent.type.name !== "button") return false;
      const isWhole = $head.parent.attrs["href"] !== "" || $head.parent.content.size === 0;
      return isWhole ? writeBelow(editor, $head.after()) : askForAddress(editor, $head.before());
    },
    // A browser would go to the first field in the text, such as the alt text of an image above, and select it.
    Tab: ({ editor }) => {
      const { $head } = editor.state.selection;
      return $head.parent.type.name === "button" && askForAddress(editor, $head.before());
    },
    Backspace: ({ editor }) => {
      const { $head, empty } = editor.state.selection;
      if (!empty || $head.parent.type.name !== "button" || $head.parentOffset > 0) return false;
      return editor.commands.setNode("paragraph");
    },
  }),
});

/** Its link as HTML. Without an address there is none to click. */
const linkOf = ({ attrs: { href, tag } }: DocNode): Record<string, string> =>
  href ? { href, ...(tag && { [LINK_TAG]: tag }) } : {};

export const buttonBlock: EditorBlock = {
  nodes: [Button],
  stored: buttonHtml,
  html: {
    button: (node, write) => {
      const { lang, dir, id } = node.attrs;
      const link = `<a${write.attributes(linkOf(node))}>${write.inline(node)}</a>`;
      return `<p${write.attributes({ [BUTTON]: "", lang, dir, id })}>${link}</p>`;
    },
  },
  inserts: [
    {
      name: "Button",
      icon: "M5 6h14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3M8 12h8",
      hint: "a link",
      words: "link call action cta",
      run: (editor) => {
        const { href = "" } = editor.getAttributes("link");
        editor.chain().focus().setNode("button", { href }).run();
      },
      isActive: (editor) => editor.isActive("button"),
    },
  ],
  pastes: buttonPastes,
};
