import { escaped } from "../../../../blocks/entities.ts";
import { field, listOf, numberOf, textOf } from "../../files/json-fields.ts";
import { cardHtml, fileCard, galleryHtml, playerCard } from "../source/cards.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { linkHtml } from "../source/raw-html.ts";

interface Blocks {
  content: readonly unknown[];
  layout: readonly unknown[];
  elements: ElementOutcome[];
}

const HEADINGS: Readonly<Record<string, string>> = { heading1: "h2", heading2: "h3" };
const LISTS: Readonly<Record<string, string>> = { "ordered-list-item": "ol", "unordered-list-item": "ul" };

/** The blocks of Tumblr's own format as HTML (https://www.tumblr.com/docs/npf). */
export function readBlocks({ content, layout, elements }: Blocks): string {
  const rows = rowsOf(layout);
  const asked = askOf(layout);
  const written: string[] = [];
  for (let at = 0; at < content.length; at++) {
    const block = content[at];
    const row = rows.find((each) => each[0] === at && each.length > 1);
    const images = row?.map((index) => content[index]).filter((each) => textOf(each, "type") === "image");
    const list = LISTS[textOf(block, "subtype")];
    if (row && images?.length === row.length) {
      written.push(galleryHtml(images.map(imageHtml)));
      at += row.length - 1;
    } else if (list) {
      const run = runOf(content, at, textOf(block, "subtype"));
      written.push(listHtml(run));
      at += run.length - 1;
    } else written.push(blockHtml(block, elements));
    const last = asked?.blocks.at(-1);
    if (asked && last === at)
      written.splice(0, written.length, `<blockquote>${said(asked.who)}${written.join("")}</blockquote>`);
  }
  return written.join("\n");
}

const said = (name: string) => `<p><strong>${escaped(name)}:</strong></p>`;

/** Blocks side by side. */
const rowsOf = (layout: readonly unknown[]): number[][] =>
  layout.flatMap((each) => [
    ...listOf(each, "display").map((row) => listOf(row, "blocks").map(Number)),
    ...listOf(each, "rows").map((row) => (Array.isArray(row) ? row.map(Number) : [])),
  ]);

/** The blocks that somebody asked, and who that was. */
function askOf(layout: readonly unknown[]): { who: string; blocks: number[] } | undefined {
  const ask = layout.find((each) => textOf(each, "type") === "ask");
  if (ask === undefined) return undefined;
  const who = textOf(field(field(ask, "attribution"), "blog"), "name") || "Anonymous";
  return { who, blocks: listOf(ask, "blocks").map(Number) };
}

function runOf(content: readonly unknown[], start: number, subtype: string): unknown[] {
  const end = content.findIndex(
    (each, index) =>
      index > start &&
      !(
        textOf(each, "subtype") in LISTS &&
        (textOf(each, "subtype") === subtype || numberOf(each, "indent_level") > 0)
      ),
  );
  return content.slice(start, end < 0 ? undefined : end);
}

function listHtml(items: readonly unknown[], level = 0): string {
  const name = LISTS[textOf(items[0], "subtype")] ?? "ul";
  const written: string[] = [];
  for (let at = 0; at < items.length;) {
    const next = items.findIndex((each, index) => index > at && numberOf(each, "indent_level") <= level);
    const inner = items.slice(at + 1, next < 0 ? undefined : next);
    const below = inner.length > 0 ? listHtml(inner, level + 1) : "";
    written.push(`<li>${formatted(items[at])}${below}</li>`);
    at = next < 0 ? items.length : next;
  }
  return `<${name}>${written.join("")}</${name}>`;
}

function blockHtml(block: unknown, elements: ElementOutcome[]): string {
  switch (textOf(block, "type")) {
    case "text":
      return textHtml(block);
    case "image":
      return galleryHtml([imageHtml(block)], escaped(textOf(block, "caption")));
    case "link":
      elements.push({ element: "link", outcome: "kept" });
      return cardHtml({
        kind: "bookmark",
        url: textOf(block, "url"),
        title: textOf(block, "title"),
        description: escaped(textOf(block, "description")),
        source: textOf(block, "site_name"),
        image: textOf(listOf(block, "poster")[0], "url"),
      });
    case "audio":
    case "video":
      return mediaHtml(block, elements);
    case "paywall":
      elements.push({ element: "paid part", outcome: "left out", makesDraft: true });
      return "";
    case "poll":
      elements.push({ element: "poll", outcome: "converted", into: "a list of its answers" });
      return pollHtml(block);
    default:
      elements.push({ element: "part of an unknown kind", outcome: "left out", makesDraft: true });
      return "";
  }
}

function textHtml(block: unknown): string {
  const subtype = textOf(block, "subtype");
  const words = formatted(block);
  if (words.trim() === "") return "";
  const heading = HEADINGS[subtype];
  if (heading) return `<${heading}>${words}</${heading}>`;
  if (subtype === "indented" || subtype === "quote") return `<blockquote><p>${words}</p></blockquote>`;
  return `<p>${words}</p>`;
}

const pollHtml = (block: unknown) => {
  const answers = listOf(block, "answers").map((each) => `<li>${escaped(textOf(each, "answer_text"))}</li>`);
  return `<p>${escaped(textOf(block, "question"))}</p><ul>${answers.join("")}</ul>`;
};

/** The largest of the sizes that Tumblr names. */
function imageHtml(block: unknown): string {
  const sizes = Array.isArray(field(block, "media")) ? listOf(block, "media") : [field(block, "media")];
  const [best] = sizes.toSorted((one, other) => numberOf(other, "width") - numberOf(one, "width"));
  const alt = textOf(block, "alt_text");
  return `<img src="${escaped(textOf(best, "url"))}" alt="${escaped(alt)}">`;
}

function mediaHtml(block: unknown, elements: ElementOutcome[]): string {
  const kind = textOf(block, "type");
  const media = textOf(field(block, "media"), "url");
  const url = textOf(block, "url");
  const title = [textOf(block, "artist"), textOf(block, "title")].filter(Boolean).join(" – ");
  const image = textOf(listOf(block, "poster")[0], "url");
  const player = playerCard(url, { title });
  if (player || media) {
    elements.push({ element: kind, outcome: "kept" });
    return player ?? fileCard(media, { title, image });
  }
  elements.push({ element: kind, outcome: "converted", into: "a link" });
  return linkHtml(url || /\bsrc="([^"]+)"/.exec(textOf(block, "embed_html"))?.[1] || "", title);
}

const TAGS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  strikethrough: "s",
  small: "small",
};

/** Words with their formats, which name places by the signs of people, not of programs. */
function formatted(block: unknown): string {
  const signs = Array.from(textOf(block, "text"));
  const formats = listOf(block, "formatting");
  const cuts = new Set([0, signs.length]);
  for (const each of formats)
    for (const name of ["start", "end"]) cuts.add(Math.min(numberOf(each, name), signs.length));
  const places = [...cuts].toSorted((one, other) => one - other);
  return places
    .slice(0, -1)
    .map((start, index) => {
      const end = places[index + 1] ?? signs.length;
      const words = escaped(signs.slice(start, end).join("")).replaceAll("\n", "<br>");
      return formats
        .filter((each) => numberOf(each, "start") <= start && numberOf(each, "end") >= end)
        .reduce<string>((inner, each) => wrapped(inner, each), words);
    })
    .join("");
}

function wrapped(inner: string, format: unknown): string {
  const type = textOf(format, "type");
  const tag = TAGS[type];
  if (tag) return `<${tag}>${inner}</${tag}>`;
  const url =
    type === "link" ? textOf(format, "url") : type === "mention" ? textOf(field(format, "blog"), "url") : "";
  return url ? `<a href="${escaped(url)}">${inner}</a>` : inner;
}
