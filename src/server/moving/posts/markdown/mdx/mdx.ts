import type { MarkedExtension, Token, TokenizerThis, Tokens } from "marked";
import { escaped } from "../../../../../blocks/entities.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { textIn, type FrontMatter } from "../fields/front-matter.ts";
import { startOfSign } from "../syntax/text-end.ts";
import { writeComponent } from "./components.ts";
import { importedFile, isImportOf, readModuleLine } from "./modules.ts";
import { endOfBracket, endOfElement, readJsxTag, textOfCode, type JsxTag } from "./read-jsx.ts";

interface Reading {
  text: string;
  elements: ElementOutcome[];
  fields: FrontMatter;
  /** True for a file that says by its ending that braces and exports in it are JavaScript. */
  isMdx: boolean;
}

interface Mdx {
  extension: MarkedExtension;
  /** True if something stays in the text that only its program can show. */
  isUnfinished: () => boolean;
}

/** A piece of MDX, as Marked carries it from reading to writing. */
interface Piece {
  type: "mdx";
  raw: string;
  kind: "import" | "export" | "tag" | "expression";
  tag?: JsxTag;
  /** What an expression shows. */
  value?: string | undefined;
  isInline: boolean;
  tokens?: Token[];
}

/**
 * What MDX has beside Markdown: lines of JavaScript are left out, and a component becomes what is like it here, or its
 * words. What shows something that is not in the file stays as it is written. Components, and imports of those that are
 * shown, are read in every file, because Docusaurus and others name theirs `.md`.
 */
export function createMdx({ text: whole, elements, fields, isMdx }: Reading): Mdx {
  let isUnfinished = false;
  const closed = new Set(Array.from(whole.matchAll(/<\/([\w.:-]*)[ \t]*>/g), ([, name]) => name));
  const imported = new Map<string, string>();

  const readBlock = (text: string, lexer: TokenizerThis["lexer"]): Piece | undefined => {
    const line = lexer.state.top ? readModuleLine(text) : undefined;
    if (line && (isMdx || isImportOf(line, whole))) {
      const file = importedFile(line.raw);
      if (file) imported.set(file.name, file.path);
      return { type: "mdx", ...line, isInline: false };
    }
    const indent = /^ {0,3}(?=[<{])/.exec(text)?.[0];
    if (indent === undefined) return undefined;
    const piece = readPiece(text.slice(indent.length), lexer, false);
    const [rest] = /^[ \t]*(?:\n|$)/.exec(text.slice(indent.length + (piece?.raw.length ?? 0))) ?? [];
    return piece && rest !== undefined ? { ...piece, raw: indent + piece.raw + rest } : undefined;
  };

  const readPiece = (text: string, lexer: TokenizerThis["lexer"], isInline: boolean): Piece | undefined => {
    if (text.startsWith("{")) return isMdx ? readExpression(text, isInline) : undefined;
    const tag = readJsxTag(text);
    if (!tag || !isComponent(tag, isMdx)) return undefined;
    if (tag.isClosed || (/^[a-z]/.test(tag.name) && VOID.has(tag.name)))
      return { type: "mdx", raw: tag.raw, kind: "tag", tag, isInline };
    const end = closed.has(tag.name) ? endOfElement(text, tag) : undefined;
    if (!end) return undefined;
    const inner = text.slice(tag.raw.length, end.from);
    const tokens = isInline ? lexer.inlineTokens(inner) : lexer.blockTokens(withoutIndent(inner), []);
    return { type: "mdx", raw: text.slice(0, end.to), kind: "tag", tag, isInline, tokens };
  };

  const readExpression = (text: string, isInline: boolean): Piece | undefined => {
    const end = endOfBracket(text, 0);
    if (end === undefined) return undefined;
    const code = text.slice(1, end - 1).trim();
    const name = /^(?:frontmatter|frontMatter|props|meta(?:data)?|attributes)\.(\w+)$/.exec(code)?.[1];
    const value = (name && textIn(fields, name)) || textOfCode(code);
    return { type: "mdx", raw: text.slice(0, end), kind: "expression", value, isInline };
  };

  const asDraft = (raw: string, element: string, isInline: boolean) => {
    isUnfinished = true;
    elements.push({ element, outcome: "converted", into: "plain text, and the post a draft" });
    // As entities, its braces are told from those that nothing has read.
    const words = escaped(raw.trim()).replaceAll(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`);
    return isInline ? words : `<p>${words}</p>\n`;
  };

  const write = (piece: Piece, inner: string | undefined): string => {
    const { raw, kind, tag, value, isInline } = piece;
    if (kind === "import" || kind === "export") {
      elements.push({ element: `${kind} of JavaScript`, outcome: "left out" });
      return "";
    }
    if (!tag) {
      if (value === undefined) return asDraft(raw, "{expression}", isInline);
      return isInline || value.trim() === "" ? escaped(value) : `<p>${escaped(value)}</p>\n`;
    }
    const named = withImported(tag, imported);
    if (/^[a-z][\w-]*$/.test(tag.name)) return writeHtml(named, inner);
    if (tag.name === "") return inner ?? "";
    const { outcome, html } = writeComponent({ tag: named, inner });
    if (html === undefined) return asDraft(raw, outcome.element, isInline);
    elements.push(outcome);
    return html;
  };

  const extension: MarkedExtension = {
    extensions: [
      {
        name: "mdxBlock",
        level: "block",
        tokenizer(text) {
          const piece = readBlock(text, this.lexer);
          return piece && { ...piece };
        },
      },
      {
        name: "mdx",
        level: "inline",
        childTokens: ["tokens"],
        start: startOfSign,
        tokenizer(text) {
          const piece = /^[<{]/.test(text) ? readPiece(text, this.lexer, true) : undefined;
          return piece && { ...piece };
        },
        renderer(token) {
          const piece = token as Tokens.Generic & Piece; // Made by `readPiece` or `readBlock`.
          const { tokens, isInline } = piece;
          const inner = tokens && (isInline ? this.parser.parseInline(tokens) : this.parser.parse(tokens));
          return write(piece, inner);
        },
      },
    ],
  };
  return { extension, isUnfinished: () => isUnfinished };
}

const VOID: ReadonlySet<string> = new Set(["img", "br", "hr", "input", "source", "embed"]);

/** An element of HTML counts if it has JavaScript in its attributes, where HTML itself cannot be read. */
const isComponent = ({ name, values, code }: JsxTag, isMdx: boolean) =>
  /^[A-Z]|\.|^$/.test(name)
    ? name !== "" || isMdx
    : isMdx && (Object.keys(code).length > 0 || values["className"] !== undefined);

/** `src={cover}` and `src={cover.src}` are the file that an import calls so. */
function withImported(tag: JsxTag, imported: ReadonlyMap<string, string>): JsxTag {
  const found = Object.entries(tag.code).flatMap(([key, code]) => {
    const path = imported.get(/^([\w$]+)(?:\.(?:src|default))?$/.exec(code)?.[1] ?? "");
    return path === undefined ? [] : [[key, path] as const];
  });
  return { ...tag, values: { ...tag.values, ...Object.fromEntries(found) } };
}

function writeHtml({ name, values }: JsxTag, inner: string | undefined): string {
  const attributes = Object.entries(values)
    .filter(([key]) => /^[a-z-]+$/.test(key))
    .map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return inner === undefined
    ? `<${name}${attributes.join("")} />`
    : `<${name}${attributes.join("")}>${inner}</${name}>`;
}

/** Removes the indentation that all lines have. */
function withoutIndent(text: string): string {
  const widths = Array.from(text.matchAll(/^([ \t]*)\S/gm), ([, indent = ""]) => indent.length);
  const least = Math.min(...widths, 40);
  const first = /^[ \t]*\S/.test(text) ? 0 : least;
  return `${text.replaceAll(new RegExp(`^[ \\t]{0,${first}}`, "gm"), "").trim()}\n`;
}
