import { keepCalledNotes } from "../footnotes/called-notes.ts";
import { withoutLinkTags } from "../link/tag.ts";
import { mapElements, readTree, writeTree, type HtmlNode } from "../tree.ts";

export const ONLY = "data-only";

/** Where a part of a text is shown, with the words that writers read. The web version of a newsletter is the web. */
export const mediumNames = { email: "Only in the email", web: "Only on the web" } as const;

export type Medium = keyof typeof mediumNames;

/**
 * Clean HTML without what is for the other medium: what readers of the site may see, search and count. An email still has
 * the tags of its links, which are taken out of it as it is composed.
 */
export function onlyFor(medium: Medium, html: string): string {
  const shown = medium === "web" ? withoutLinkTags(html) : html;
  if (!shown.includes(ONLY)) return shown;
  const whole = readTree(shown);
  return writeTree(keepCalledNotes(shownIn(medium, whole), whole));
}

/** A part is shown without its element in its medium, unless the element says something else, and not at all in the other one. */
const shownIn = (medium: Medium, nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const { [ONLY]: wanted, ...attributes } = element.attributes;
    if (wanted !== undefined && wanted !== medium) return [];
    const children = shownIn(medium, element.children);
    const isBare = wanted !== undefined && Object.keys(attributes).length === 0;
    return isBare ? children : [{ ...element, attributes, children }];
  });
