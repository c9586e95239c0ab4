import { LINK_TAG } from "../../../../blocks/link/tag.ts";
import { unescaped } from "../../../engines/html/entities.ts";

/**
 * Takes the tags that links give out of an email, since no reader may see them. A tag belongs to an address, as clicks do:
 * of two links to one, the first tag counts.
 */
export function takeLinkTags(html: string): { html: string; linkTags: ReadonlyMap<string, string> } {
  const linkTags = new Map<string, string>();
  const bare = html.replaceAll(/<a\b[^>]*>/g, (link) => {
    const tag = valueIn(link, LINK_TAG);
    if (tag === undefined) return link;
    const address = valueIn(link, "href")?.replaceAll("&amp;", "&");
    if (address && !linkTags.has(address)) linkTags.set(address, unescaped(tag));
    return link.replace(` ${LINK_TAG}="${tag}"`, "");
  });
  return { html: bare, linkTags };
}

const valueIn = (link: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1];

/** True for an address whose clicks are counted: that of a page, the same for all readers. */
export const isCounted = (address: string) => /^https?:[^\uE000]+$/.test(address);
