import { Node } from "@tiptap/core";
import { writeBelow } from "../button/view.ts";
import type { EditorBlock } from "../editor-block.ts";
import { CONTACT, CONTACT_PAGE, SEND, contactHtml } from "./html.ts";

const Contact = Node.create({
  name: "contact",
  group: "block",
  // The words of the form's button.
  content: "text*",
  marks: "",
  defining: true,
  isolating: true,
  draggable: true,
  parseHTML: () => [
    {
      tag: `p[${CONTACT}]`,
      // Before the paragraph.
      priority: 60,
      contentElement: (paragraph) => paragraph.querySelector("a") ?? paragraph,
    },
  ],
  renderHTML: () => ["p", { [CONTACT]: "" }, ["a", { href: CONTACT_PAGE }, 0]],
  addKeyboardShortcuts: () => ({
    // The button is one line: what follows the form is a paragraph.
    Enter: ({ editor }) => {
      const { $head } = editor.state.selection;
      return $head.parent.type.name === "contact" && writeBelow(editor, $head.after());
    },
  }),
});

export const contactBlock: EditorBlock = {
  nodes: [Contact],
  stored: contactHtml,
  html: {
    contact: (node, write) => {
      const { lang, dir, id } = node.attrs;
      const link = `<a${write.attributes({ href: CONTACT_PAGE })}>${write.inline(node) || SEND}</a>`;
      return `<p${write.attributes({ [CONTACT]: "", lang, dir, id })}>${link}</p>`;
    },
  },
  inserts: [
    {
      name: "Contact form",
      icon: "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M22 7l-10 6L2 7",
      hint: "mails you",
      words: "contact form message write email mail us",
      run: (editor) =>
        void editor
          .chain()
          .focus()
          .insertContent({ type: "contact", content: [{ type: "text", text: SEND }] })
          .run(),
    },
  ],
};
