import type { Editor } from "@tiptap/core";
import { Code, Image, List, Minus, Table, icon, type IconDrawing } from "../ui/icons/icons.tsx";
import { Heading2, Heading3, Heading4, ListOrdered, TextQuote } from "../ui/icons/writing-icons.tsx";
import { editorBlocks } from "./blocks/editor-blocks.ts";
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

/** How the screen asks for an image. */
interface ImageChoices {
  /** For a file. */
  upload: () => void;
  /** For one of those that are stored; undefined for people who may not see them. */
  choose: (() => void) | undefined;
}

const imageActions = ({ upload, choose }: ImageChoices): BlockAction[] => [
  {
    name: "Image",
    icon: Image,
    hint: "paste, drop or choose",
    words: "picture photo upload",
    run: upload,
  },
  ...(choose
    ? [
        {
          name: "Stored image",
          icon: Image,
          hint: "of your images",
          words: "image picture photo library media choose your",
          run: choose,
        },
      ]
    : []),
];

/** The blocks that have a folder of their own. */
export const insertActions: readonly BlockAction[] = editorBlocks
  .flatMap(({ inserts }) => inserts)
  .map(({ icon: path, ...insert }) => Object.assign(insert, { icon: icon(path) }));

/** What `/` offers, in its order. */
export const slashActions = (images: ImageChoices): BlockAction[] => [
  ...headingActions,
  ...listActions,
  quoteAction,
  codeBlockAction,
  tableAction,
  ...imageActions(images),
  ...insertActions,
  dividerAction,
];

/** Those whose words begin as those of `query` do, in any order; first those whose name begins with it. */
export function findActions<Action extends Pick<BlockAction, "name" | "words">>(
  actions: readonly Action[],
  query: string,
): Action[] {
  const wanted = query.trim().toLowerCase();
  const parts = wanted.split(/\s+/);
  const nameOf = ({ name }: Action) => name.toLowerCase();
  const wordsOf = (action: Action) => `${nameOf(action)} ${action.words}`.toLowerCase().split(/\s+/);
  const isNamed = (action: Action) => nameOf(action).startsWith(wanted);
  const hasAll = (words: readonly string[]) =>
    parts.every((part) => words.some((word) => word.startsWith(part)));
  return actions
    .filter((action) => nameOf(action).includes(wanted) || hasAll(wordsOf(action)))
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}
