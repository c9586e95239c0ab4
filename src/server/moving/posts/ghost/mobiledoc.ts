import { escaped } from "../../../../blocks/entities.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { cardHtml } from "./ghost-cards.ts";
import { listOf } from "../../files/json-fields.ts";

/** The kinds of sections and markers (https://github.com/bustle/mobiledoc-kit, `MOBILEDOC.md`, 0.3.1). */
const MARKUP = 1;
const IMAGE = 2;
const LIST = 3;
const CARD = 10;
const ATOM = 1;

const TAGS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside", "ul", "ol"]);

/** A text of Ghost's older editor as HTML; `elements` gets what became of each card. */
export function mobiledocHtml(document: unknown, elements: ElementOutcome[]): string {
  const [markups, atoms, cards] = ["markups", "atoms", "cards"].map((name) => listOf(document, name));
  const write = (section: unknown): string => {
    const [kind, first, second] = asList(section);
    switch (kind) {
      case MARKUP:
        return element(tagOf(first), markersHtml(asList(second), { markups, atoms }));
      case IMAGE:
        return `<img src="${escaped(String(first))}" alt="">`;
      case LIST: {
        const items = asList(second).map(
          (item) => `<li>${markersHtml(asList(item), { markups, atoms })}</li>`,
        );
        return element(tagOf(first), items.join(""));
      }
      case CARD: {
        const [name, payload] = asList(cards?.[Number(first)]);
        const card = cardHtml(String(name), payload, elements);
        if (card === undefined) elements.push({ element: `card “${String(name)}”`, outcome: "left out" });
        return card ?? "";
      }
      default:
        return "";
    }
  };
  return listOf(document, "sections").map(write).join("\n");
}

interface Parts {
  markups: unknown[] | undefined;
  atoms: unknown[] | undefined;
}

/** Each marker opens some markups, has a text, and closes the innermost ones. */
function markersHtml(markers: unknown[], { markups, atoms }: Parts): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    const [kind, opened, closed, value] = asList(marker);
    for (const index of asList(opened)) {
      const { tag, attributes } = markupOf(asList(markups?.[Number(index)]));
      open.push(tag);
      html += `<${tag}${attributes}>`;
    }
    html += kind === ATOM ? atomHtml(asList(atoms?.[Number(value)])) : escaped(asText(value));
    for (let left = Number(closed); left > 0 && open.length > 0; left--) html += `</${open.pop()}>`;
  }
  return (
    html +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join("")
  );
}

/** `["a", ["href", "https://…"]]`: only an address says anything. */
function markupOf([tag, given]: unknown[]): { tag: string; attributes: string } {
  const name = /^[a-z]+$/i.test(String(tag)) ? String(tag).toLowerCase() : "span";
  const pairs = asList(given).map(String);
  const at = pairs.indexOf("href");
  return { tag: name, attributes: at < 0 ? "" : ` href="${escaped(pairs[at + 1] ?? "")}"` };
}

const atomHtml = ([name, text]: unknown[]) => (name === "soft-return" ? "<br>" : escaped(asText(text)));

const asText = (value: unknown) => (typeof value === "string" ? value : "");
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const element = (tag: string, inner: string) => `<${tag}>${inner}</${tag}>`;

/** An aside is a quotation that shouts. */
function tagOf(given: unknown): string {
  const tag = String(given).toLowerCase();
  if (!TAGS.has(tag)) return "p";
  return tag === "aside" ? "blockquote" : tag;
}
