import { CALLOUT, calloutKindOf } from "../../../../../blocks/callout/kinds.ts";
import { unescaped } from "../../../../../blocks/entities.ts";
import { isFileName } from "../../../../content/media/images/file-types.ts";
import { fileCard, galleryHtml, playerCard } from "../../source/cards.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { plainText } from "../../source/plain-text.ts";
import { buttonHtml, linkHtml } from "../../source/raw-html.ts";
import type { Shape } from "./row.ts";
import type { Picture } from "./settings.ts";

/** The parts of a module, as its row finds them. */
export interface Parts {
  /** HTML of one line. */
  title: string;
  level: string;
  /** HTML: its text, and what is inside it. */
  body: string;
  pictures: Picture[];
  caption: string;
  address: string;
  button: string;
  by: string;
  role: string;
}

type Told = Pick<ElementOutcome, "outcome" | "into">;

interface Writing {
  write: (parts: Parts) => string;
  /** The outcome that the report names; layout, texts and images need none. */
  told?: (html: string) => Told;
}

const kept = (): Told => ({ outcome: "kept" });
const becomes = (into: string) => (): Told => ({ outcome: "converted", into });
const absent = (html: string): Told => (html ? { outcome: "kept" } : { outcome: "left out" });

/** What each shape is as HTML. */
export const shapes: Readonly<Record<Shape, Writing>> = {
  layout: { write: ({ title, body }) => inParts(underTitle(title), body) },
  text: { write: ({ title, body }) => inParts(underTitle(title), body) },
  heading: {
    write: ({ title, body, level, address }) => inParts(headingHtml(title, level || "h2", address), body),
  },
  image: {
    write: (parts) => inParts(underTitle(parts.title), figuresHtml(parts, parts.address), parts.body),
  },
  gallery: {
    write: ({ title, pictures, caption, body }) =>
      inParts(underTitle(title), galleryHtml(pictures.map(imageHtml), caption), body),
    told: absent,
  },
  button: {
    write: ({ title, address, body }) =>
      inParts(address ? buttonHtml(unescaped(address), lineOf(title || body)) : title || body),
    told: absent,
  },
  player: {
    write: ({ title, address, caption, body }) => inParts(title, playerHtml(address), caption, body),
    told: (html) => (html.startsWith("<p><a") ? { outcome: "converted", into: "a link" } : absent(html)),
  },
  box: { write: boxHtml, told: becomes("its images and text") },
  details: {
    write: ({ title, body }) => `<details><summary>${title || "…"}</summary>\n\n${body}\n\n</details>`,
    told: kept,
  },
  tab: { write: boxHtml, told: becomes("a heading and its text") },
  quote: {
    write: ({ title, body, by, role, pictures }) => {
      const who = [by, role].filter(Boolean).join(", ");
      const said = inParts(title && `<p><strong>${title}</strong></p>`, body, who && `<p>— ${who}</p>`);
      return inParts(pictures.map(imageHtml).join(""), said && `<blockquote>\n\n${said}\n\n</blockquote>`);
    },
    told: becomes("a quotation"),
  },
  callout: {
    write: ({ title, body, level }) =>
      `<aside ${CALLOUT}="${calloutKindOf(level)}">\n\n${inParts(title && `<p><strong>${title}</strong></p>`, body)}\n\n</aside>`,
    told: becomes("a callout"),
  },
  html: { write: ({ body }) => inOneLine(body), told: absent },
  code: {
    write: ({ body }) => (body ? `<pre><code>${body.replaceAll("<", "&lt;")}</code></pre>` : ""),
    told: absent,
  },
  divider: { write: ({ title }) => inParts("<hr>", title) },
  "list item": {
    write: ({ title, body, address }) => {
      const words = [title, body].filter(Boolean).join(" ");
      return words && `<li>${address ? `<a href="${address}">${words}</a>` : words}</li>`;
    },
  },
  list: { write: ({ title, body }) => inParts(title, body && `<ul>${body}</ul>`), told: absent },
  nothing: { write: () => "" },
  "left out": { write: () => "", told: () => ({ outcome: "left out" }) },
};

/** Parts of a text, each a paragraph or a block of its own. */
export const inParts = (...parts: string[]) => parts.filter((part) => part.trim() !== "").join("\n\n");

const underTitle = (title: string) => title && `<h3>${title}</h3>`;

const lineOf = (html: string) => plainText(html).replaceAll(/\s+/g, " ").trim();

export const imageHtml = ({ src, alt }: Picture) =>
  `<img src="${src}" alt="${alt.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}" />`;

function headingHtml(title: string, level: string, address: string): string {
  if (!title) return "";
  const [tag = "p"] = /h[1-6]/.exec(level) ?? [];
  return `<${tag}>${address && !title.includes("<a ") ? `<a href="${address}">${title}</a>` : title}</${tag}>`;
}

function figuresHtml({ pictures, caption }: Parts, address: string): string {
  const figures = pictures.map((picture, index) => {
    const image = imageHtml(picture);
    const said = caption && index === pictures.length - 1 ? `<figcaption>${caption}</figcaption>` : "";
    return `<figure>${address ? `<a href="${address}">${image}</a>` : image}${said}</figure>`;
  });
  return figures.join("\n\n");
}

/** An image, a heading, a text and a button, one below the other. Without a button the heading has the link. */
function boxHtml(parts: Parts): string {
  const { title, level, body, address, button, by, role } = parts;
  const hasOwnLink = !button && address !== "";
  return inParts(
    figuresHtml(parts, hasOwnLink && !title ? address : ""),
    headingHtml(title, level || "h3", hasOwnLink ? address : ""),
    [by, role].filter(Boolean).join(", "),
    body,
    button && (address ? buttonHtml(unescaped(address), lineOf(button)) : button),
  );
}

function playerHtml(given: string): string {
  const address = unescaped(given);
  if (!address) return "";
  return playerCard(address) ?? (isFileName(address) ? fileCard(address, {}) : linkHtml(address, ""));
}

/** Empty lines are paragraphs only in what a writer has typed. */
const inOneLine = (html: string) =>
  /<(?:pre|textarea)\b/i.test(html) ? html : html.replaceAll(/\s*\n\s*/g, " ").trim();
