import { Fragment, type Node, type Schema } from "@tiptap/pm/model";

/** What a block of the text can become. */
const turnTargets = [
  "Paragraph",
  "Heading 2",
  "Heading 3",
  "Heading 4",
  "Bulleted list",
  "Numbered list",
  "Quote",
  "Callout",
  "Code block",
] as const;

export type TurnTarget = (typeof turnTargets)[number];

const WRAPPERS: ReadonlySet<string> = new Set(["blockquote", "callout"]);
const LISTS: ReadonlySet<string> = new Set(["bulletList", "orderedList"]);
const TURNABLE: ReadonlySet<string> = new Set(["paragraph", "heading", "codeBlock", ...WRAPPERS, ...LISTS]);

/** Returns the targets that lose nothing of the block, without what it is already; none for an image, a table or a card. */
export const targetsOf = (block: Node): TurnTarget[] =>
  turnTargets.filter((target) => {
    const turned = turnInto(block, target);
    return turned !== undefined && !Fragment.from(turned).eq(Fragment.from(block));
  });

/** Returns the blocks that take the place of `block`; undefined if it cannot become that. */
export function turnInto(block: Node, target: TurnTarget): Node[] | undefined {
  if (!TURNABLE.has(block.type.name)) return undefined;
  const { schema } = block.type;
  switch (target) {
    case "Paragraph":
      return piecesOf(block).map((piece) => asParagraph(piece));
    case "Heading 2":
    case "Heading 3":
    case "Heading 4":
      return asHeading(piecesOf(block), Number(target.at(-1)));
    case "Bulleted list":
      return asList(block, "bulletList");
    case "Numbered list":
      return asList(block, "orderedList");
    case "Quote":
      return make(schema, "blockquote", contentOf(block));
    case "Callout":
      return make(schema, "callout", contentOf(block));
    case "Code block":
      return asCode(block);
  }
}

/** What a wrapper is around; any other block is its own content. */
function contentOf(block: Node): readonly Node[] {
  if (WRAPPERS.has(block.type.name)) return block.content.content;
  return block.type.name === "codeBlock" ? linesOf(block) : [block];
}

/** The blocks that a block is made of, without what is around them. */
function piecesOf(block: Node): readonly Node[] {
  if (!LISTS.has(block.type.name)) return contentOf(block);
  return block.content.content.flatMap((item) => item.content.content);
}

/** The lines of code as paragraphs. */
const linesOf = (code: Node): Node[] =>
  code.textContent
    .split("\n")
    .flatMap((line) => make(code.type.schema, "paragraph", line ? [code.type.schema.text(line)] : []) ?? []);

/** A block of words as a paragraph; any other stays as it is. */
function asParagraph(piece: Node): Node {
  if (piece.type.name !== "heading") return piece;
  const { lang, dir, id } = piece.attrs;
  return piece.type.schema.node("paragraph", { lang, dir, id }, piece.content);
}

/** Only one line can be a heading. */
function asHeading(pieces: readonly Node[], level: number): Node[] | undefined {
  const [piece, ...others] = pieces;
  if (!piece || others.length > 0 || !isWords(piece)) return undefined;
  const { lang, dir, id } = piece.attrs;
  return [piece.type.schema.node("heading", { level, lang, dir, id }, piece.content)];
}

const isWords = ({ type }: Node) => type.name === "paragraph" || type.name === "heading";

/** Each block of words is an item; what is no block of words belongs to the item before it. */
function asList(block: Node, list: "bulletList" | "orderedList"): Node[] | undefined {
  const { schema } = block.type;
  if (LISTS.has(block.type.name)) {
    const { lang, dir, id } = block.attrs;
    return [schema.node(list, { lang, dir, id }, block.content)];
  }
  const items: Node[][] = [];
  for (const piece of contentOf(block)) {
    const last = items.at(-1);
    if (isWords(piece)) items.push([asParagraph(piece)]);
    else if (last) last.push(piece);
    else return undefined;
  }
  return make(
    schema,
    list,
    items.flatMap((item) => make(schema, "listItem", item) ?? []),
  );
}

/** Only plain words: code has no marks, images or notes. */
function asCode(block: Node): Node[] | undefined {
  if (block.type.name === "codeBlock") return [block];
  const pieces = piecesOf(block);
  if (!pieces.every(isPlain)) return undefined;
  const words = pieces.map((piece) => piece.textBetween(0, piece.content.size, "\n", "\n")).join("\n");
  return make(block.type.schema, "codeBlock", words ? [block.type.schema.text(words)] : []);
}

const isPlain = (piece: Node) =>
  isWords(piece) &&
  piece.content.content.every(({ type, isText, marks }) =>
    isText ? marks.length === 0 : type.name === "hardBreak",
  );

/** Undefined if a block may not have this content. */
function make(schema: Schema, name: string, content: readonly Node[]): Node[] | undefined {
  const type = schema.nodes[name];
  const fragment = Fragment.from([...content]);
  return type?.validContent(fragment) ? [type.create(null, fragment)] : undefined;
}
