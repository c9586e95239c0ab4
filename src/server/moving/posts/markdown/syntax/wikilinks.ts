import { posix } from "node:path";
import type { MarkedExtension } from "marked";
import { anchorNameOf } from "../../../../../contract/base/slug.ts";
import { escaped } from "../../../../../blocks/entities.ts";
import { ANCHOR_PREFIX } from "../../../../engines/html/anchors.ts";
import { IMAGE_ADDRESS, MARKDOWN_FILE } from "../../source/site-address.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import type { NoteFiles } from "../site/note-files.ts";
import { asSign, type InlineSign } from "./sign.ts";

const INNER = String.raw`\[\[((?:(?!\]\])[^\n[]){1,500})\]\]`;
const SIZE = /^\s*(\d{1,5})(?:\s*x\s*(\d{1,5}))?\s*$/i;
const MEDIA = /\.(?:mp4|webm|mov|m4v|ogv|mp3|m4a|wav|ogg|flac)$/i;

/** `[[Note#Heading|words]]` and `![[image.png|300]]` of Obsidian, which names notes and files wherever they are. */
export const wikilinks: readonly InlineSign[] = [
  {
    opens: String.raw`!\[\[`,
    whole: new RegExp(`^!${INNER}`),
    read: ([raw, inner = ""], { files }) => {
      const { outcome, html } = embedOf(partsOf(inner), files);
      return asSign(raw, outcome, html);
    },
  },
  {
    opens: String.raw`\[\[`,
    whole: new RegExp(`^${INNER}`),
    read: ([raw, inner = ""], { files }) => {
      const parts = partsOf(inner);
      // In programs and tables, two brackets are something else.
      if (parts.target === "" && parts.heading === "") return undefined;
      return asSign(raw, { element: "[[wikilink]]", outcome: "kept" }, linkOf(parts, files, raw));
    },
  },
  {
    // At the end of a paragraph only.
    opens: String.raw`\^`,
    whole: /^\^([A-Za-z0-9][\w-]{0,60})[ \t]*$/,
    read: ([raw, id = ""], { last }) => {
      if (!/\s/.test(last)) return undefined;
      return asSign(raw, { element: "^block-name", outcome: "kept" }, `<a id="${escaped(id)}"></a>`);
    },
  },
];

/** `![words|300](image.png)` has the size where other programs read the words. */
export const sizedImages: MarkedExtension = {
  renderer: {
    image({ href, text, title }) {
      const [, words = "", written = ""] = /^(?:([^]*)\|)?([^|]*)$/.exec(text) ?? [];
      const [, width, height] = SIZE.exec(written) ?? [];
      if (width === undefined) return false;
      return `<img src="${escaped(href)}" alt="${escaped(words)}"${title ? ` title="${escaped(title)}"` : ""}${sizeOf(width, height)} />`;
    },
  },
};

const sizeOf = (width: string | undefined, height: string | undefined) =>
  (width ? ` width="${width}"` : "") + (height ? ` height="${height}"` : "");

interface Parts {
  target: string;
  heading: string;
  words: string[];
}

function partsOf(inner: string): Parts {
  // In a table, the stroke is behind a backslash.
  const [address = "", ...words] = inner.split(/\\?\|/).map((part) => part.trim());
  // `Note^block` is an older way.
  const [target = "", ...headings] = address.split(/#|(?=\^)/);
  return { target: target.trim(), heading: headings.findLast(Boolean)?.trim() ?? "", words };
}

/** A block is named by `^id`, a heading by its words. */
const anchorOf = (heading: string, isOwn: boolean) => {
  if (heading === "") return "";
  if (heading.startsWith("^")) return `#${isOwn ? "" : ANCHOR_PREFIX}${heading.slice(1)}`;
  return `#${anchorNameOf(heading)}`;
};

function addressOf({ target, heading }: Parts, files: NoteFiles): string {
  if (target === "") return anchorOf(heading, true);
  const found = files.find(target);
  if (found !== undefined && !MARKDOWN_FILE.test(found)) return rooted(found);
  return `@${rooted(found ?? target)}${anchorOf(heading, false)}`;
}

const rooted = (path: string) => `/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Without words of its own, a name that no file has keeps its brackets: if it leads nowhere, they were no sign. */
function linkOf(parts: Parts, files: NoteFiles, raw = ""): string {
  const own = [parts.target, parts.heading.replace(/^\^/, "")].filter(Boolean).join(" > ");
  const said = parts.words.filter(Boolean).join(" | ");
  const isUnsure = said === "" && parts.target !== "" && files.find(parts.target) === undefined;
  const words = isUnsure && raw ? raw : said || own;
  return `<a href="${escaped(addressOf(parts, files))}">${escaped(words)}</a>`;
}

function embedOf(parts: Parts, files: NoteFiles): { outcome: ElementOutcome; html: string } {
  const { target, words } = parts;
  if (!/\.\w{2,5}$/.test(target) || MARKDOWN_FILE.test(target))
    return {
      outcome: { element: "![[note]]", outcome: "converted", into: "a link" },
      html: linkOf(parts, files),
    };
  const outcome: ElementOutcome = { element: "![[file]]", outcome: "kept" };
  const found = files.find(target);
  const address = found === undefined ? encodeURI(target) : rooted(found);
  const alt = words.filter((each) => !SIZE.test(each)).join(" ");
  const name = escaped(alt || posix.basename(target));
  if (MEDIA.test(target))
    return { outcome, html: `<video src="${escaped(address)}" title="${name}"></video>` };
  if (!IMAGE_ADDRESS.test(target) && !/\.(?:svg|bmp)$/i.test(target))
    return { outcome, html: `<a href="${escaped(address)}">${name}</a>` };
  const [, width, height] = words.map((each) => SIZE.exec(each)).find((size) => size !== null) ?? [];
  return { outcome, html: `<img src="${escaped(address)}" alt="${escaped(alt)}"${sizeOf(width, height)} />` };
}
