import type { Editor } from "@tiptap/core";
import {
  Code,
  Heading2,
  Heading3,
  Heading4,
  Image,
  List,
  ListOrdered,
  Minus,
  Table,
  TextQuote,
} from "../ui/icons/icons.tsx";
import type { IconDrawing } from "../ui/icons/icons.tsx";
import { headingLevels } from "./schema/extensions.ts";

/** Something that a block can become, or that can be put in. */
export interface BlockAction {
  name: string;
  icon: IconDrawing;
  /** What is typed for it in Markdown, or how it comes in. */
  hint: string;
  /** Other words that one might look for it by. */
  words: string;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
}

const headingIcons = { 2: Heading2, 3: Heading3, 4: Heading4 };

export const headingActions: readonly BlockAction[] = headingLevels.map((level) => ({
  name: `Heading ${level}`,
  icon: headingIcons[level],
  hint: "#".repeat(level),
  words: `h${level} title`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive("heading", { level }),
}));

export const quoteAction: BlockAction = {
  name: "Quote",
  icon: TextQuote,
  hint: ">",
  words: "blockquote citation",
  run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  isActive: (editor) => editor.isActive("blockquote"),
};

export const listActions: readonly BlockAction[] = [
  {
    name: "Bulleted list",
    icon: List,
    hint: "-",
    words: "unordered ul",
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "Numbered list",
    icon: ListOrdered,
    hint: "1.",
    words: "ordered ol",
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive("orderedList"),
  },
];

export const codeBlockAction: BlockAction = {
  name: "Code block",
  icon: Code,
  hint: "```",
  words: "pre program",
  run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  isActive: (editor) => editor.isActive("codeBlock"),
};

export const tableAction: BlockAction = {
  name: "Table",
  icon: Table,
  hint: "3 × 3",
  words: "grid rows columns",
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
};

export const dividerAction: BlockAction = {
  name: "Divider",
  icon: Minus,
  hint: "---",
  words: "horizontal rule line hr",
  run: (editor) => editor.chain().focus().setHorizontalRule().run(),
};

/** An image needs a file, which the screen asks for. */
const imageAction = (chooseImage: () => void): BlockAction => ({
  name: "Image",
  icon: Image,
  hint: "paste, drop or choose",
  words: "picture photo upload",
  run: chooseImage,
});

/** What `/` offers, in its order. */
export const slashActions = (chooseImage: () => void): BlockAction[] => [
  ...headingActions,
  ...listActions,
  quoteAction,
  codeBlockAction,
  tableAction,
  imageAction(chooseImage),
  dividerAction,
];

/** Those with a word that begins as `query` does, best first. */
export function findActions(actions: readonly BlockAction[], query: string): BlockAction[] {
  const wanted = query.trim().toLowerCase();
  const wordsOf = ({ name, words }: BlockAction) => `${name} ${words}`.toLowerCase().split(/\s+/);
  return actions.filter(
    (action) =>
      action.name.toLowerCase().includes(wanted) || wordsOf(action).some((word) => word.startsWith(wanted)),
  );
}
