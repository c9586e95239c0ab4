import { escaped } from "../entities.ts";

/** The link of a note back to its mark. U+FE0E keeps the arrow a character of the text where it would be drawn as an emoji. */
export const backLink = (href: string, call = 1): string =>
  `<a href="${escaped(href)}" title="Back to the text">↩\uFE0E${call > 1 ? `<sup>${call}</sup>` : ""}</a>`;

/** The HTML of a note with its links back at its end. */
export function withBackLinks(html: string, links: string): string {
  const end = /<\/p>\s*$/.exec(html)?.index;
  return end === undefined ? `${html}<p>${links}</p>` : `${html.slice(0, end)} ${links}${html.slice(end)}`;
}
