import { linkProtocols } from "../../../contract/base/link-protocols.ts";
import {
  Extension,
  InputRule,
  Mark,
  Node,
  getSchema,
  textblockTypeInputRule,
  type Extensions,
} from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Heading } from "@tiptap/extension-heading";
import { Image } from "@tiptap/extension-image";
import { Link } from "@tiptap/extension-link";
import { StarterKit } from "@tiptap/starter-kit";
import { EmphasisSigns } from "../emphasis/emphasis-signs.ts";
import { editorBlocks } from "../blocks/editor-blocks.ts";
import { LINK_TAG } from "../../../blocks/link/tag.ts";
import { isImageAddress, isImageWithin, isLinkAddress } from "../../../blocks/addresses.ts";
import { CodeBlock } from "./code-block.ts";
import { Figure } from "./figure.ts";
import { HtmlBlock } from "./html-block.ts";
import { keptMarks } from "./kept-marks.ts";
import { PostBlock } from "./post-block.ts";
import { tableParts } from "./table.ts";

/** Steps, and how long edits belong to one, in milliseconds (spec, section 9). */
const UNDO_STEPS = 100;
const UNDO_GROUP_MS = 500;

/** The levels that the text is written with: the post's title is the first. */
export const headingLevels = [2, 3, 4] as const;

/** Keeps every level that a text comes with; only those of `headingLevels` can be typed. `#` is the second, as `##` is. */
const TextHeading = Heading.extend({
  addInputRules() {
    const levels = [
      [2, /^#{1,2}\s$/],
      [3, /^###\s$/],
      [4, /^####\s$/],
    ] as const;
    return levels.map(([level, find]) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: { level } }),
    );
  },
});

/** An image within a line, as other programs write it. New ones are figures. */
const InlineImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), role: { default: null } };
  },
  addInputRules: () => [],
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (image) => {
        const src = image.getAttribute("src") ?? "";
        return (isImageAddress(src) || isImageWithin(src)) && null;
      },
    },
  ],
}).configure({ inline: true });

/** The language and direction of a block, and the id that links lead to; a new paragraph below it has none. */
const BlockAttributes = Extension.create({
  name: "blockAttributes",
  addGlobalAttributes: () => [
    {
      types: [
        "paragraph",
        "heading",
        "blockquote",
        "bulletList",
        "orderedList",
        "listItem",
        "table",
        "callout",
        "button",
        "details",
        "only",
        "poll",
      ],
      attributes: {
        lang: { default: null },
        dir: { default: null },
        id: { default: null, keepOnSplit: false },
      },
    },
  ],
});

/** linkifyjs has one list of protocols for the whole page. */
let hasProtocols = false;

/** The text's links. Only the spec's protocols, and addresses of this site. */
const TextLink = Link.extend({
  addAttributes: () => ({
    href: { default: null },
    title: { default: null },
    id: { default: null },
    tag: {
      default: null,
      parseHTML: (link) => link.getAttribute(LINK_TAG),
      renderHTML: ({ tag }) => (tag ? { [LINK_TAG]: String(tag) } : {}),
    },
  }),
  // Each editor would add the protocols, and warn from the second one on; and take them away from the others as it ends.
  onCreate(event) {
    if (!hasProtocols) this.parent?.(event);
    hasProtocols = true;
  },
  onDestroy: () => undefined,
}).configure({
  openOnClick: false,
  autolink: true,
  markdownLinks: true,
  defaultProtocol: "https",
  // linkifyjs knows the web's and mailto by itself.
  protocols: linkProtocols.filter((name) => !/^(?:https?|ftp|mailto)$/.test(name)),
  isAllowedUri: (address) => isLinkAddress(address),
});

/** Without the library's own typed and pasted signs, which take `3 * 4 * 5` for emphasis: `EmphasisSigns` has the rule. */
const noSigns = { addInputRules: () => [], addPasteRules: () => [] };

/** Typed numbers of four digits and more are years: `1986. A great year`. */
const TYPED_NUMBER = /^(\d{1,3})\.\s$/;

/** The library's parts, some of them with other typed signs. */
const TextParts = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((part) => {
      if (part instanceof Mark && SIGNED.has(part.name)) return part.extend(noSigns);
      return part.name === "orderedList" && part instanceof Node ? part.extend(typedList) : part;
    });
  },
});

const SIGNED = new Set(["bold", "italic", "strike"]);

const typedList = {
  // The library's own pasting makes a list of a single line that begins as one, even in code: `looksLikeMarkdown` decides.
  addProseMirrorPlugins: () => [],
  addInputRules(this: { parent?: (() => InputRule[]) | null | undefined }) {
    return (this.parent?.() ?? []).map(
      ({ handler, undoable }) => new InputRule({ find: TYPED_NUMBER, handler, undoable }),
    );
  },
};

/** What a text is made of. The same for posts and newsletters. */
export const schemaExtensions: Extensions = [
  TextParts.configure({
    code: false,
    codeBlock: false,
    heading: false,
    link: false,
    // It would add an empty paragraph to what is only opened.
    trailingNode: false,
    undoRedo: { depth: UNDO_STEPS, newGroupDelay: UNDO_GROUP_MS },
    dropcursor: { color: false, class: "drop-cursor" },
  }),
  TextHeading,
  EmphasisSigns,
  // A link may be on code.
  Code.extend({ ...noSigns, excludes: "" }),
  TextLink,
  InlineImage,
  CodeBlock,
  Figure,
  HtmlBlock,
  PostBlock,
  BlockAttributes,
  ...tableParts,
  ...editorBlocks.flatMap(({ nodes }) => nodes),
  ...keptMarks,
];

/** For texts without an editor. */
export const editorSchema = getSchema(schemaExtensions);
