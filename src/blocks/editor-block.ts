import type { Editor, Extensions } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { MarkedExtension } from "marked";
import type { PasteRule } from "./paste-rule.ts";
import type { StoredHtml } from "./stored-html.ts";

/** A block in the editor. Only the admin imports it, with the `schema.ts` that defines it. */
export interface EditorBlock {
  /** Its nodes in the editor's schema. */
  nodes: Extensions;
  /** The stored HTML of each of its nodes, by name, spelled as cleaning spells it. */
  html: Readonly<Record<string, WriteNode>>;
  /** The attributes that a paste keeps. */
  stored?: StoredHtml;
  /** What it can be put in with. */
  inserts: readonly BlockInsert[];
  /** What can be done while the cursor is in it. */
  tools?: BlockTools;
  /** The Markdown of its nodes, by name, if Markdown has it. `inner` is that of what is in it. */
  markdown?: Readonly<Record<string, (node: Node, inner: string) => string>>;
  readMarkdown?: MarkedExtension;
  /** How other programs and our own pages write it. */
  pastes?: readonly PasteRule[];
}

type WriteNode = (node: Node, write: HtmlWriter) => string;

export interface HtmlWriter {
  /** The blocks in a node. */
  blocks: (node: Node) => string;
  /** The words in a node with their marks. */
  inline: (node: Node) => string;
  /** Attributes with their leading space; those that are null are left out. */
  attributes: (attributes: Record<string, unknown>) => string;
}

export interface BlockInsert {
  name: string;
  /** The path of a drawing with 24 by 24 units, from Lucide. */
  icon: string;
  hint: string;
  /** Other words that one might look for it by. */
  words: string;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
}

export interface BlockTools {
  name: string;
  /** True while the cursor is in the block. */
  isIn: (editor: Editor) => boolean;
  tools: readonly BlockTool[];
}

export interface BlockTool {
  name: string;
  run: (editor: Editor) => void;
  /** For what is on or off. */
  isOn?: (editor: Editor) => boolean;
}
