import { LINK_TAG } from "../../../../blocks/link/tag.ts";
import { unescaped } from "../../../../blocks/entities.ts";
import { linkTarget } from "./link-target.ts";

/**
 * Takes the tags that links give out of an email, since no reader may see them. A tag belongs to an address, as clicks do:
 * of two links to one, the first tag counts.
 */
export function takeLinkTags(html: string): { html: string; linkTags: ReadonlyMap<string, string> } {
  const linkTags = new Map<string, string>();
  const bare = html.replaceAll(/<a\b[^>]*>/g, (link) => {
    const tag = valueIn(link, LINK_TAG);
    if (tag === undefined) return link;
    const href = valueIn(link, "href");
    const target = href && linkTarget(href);
    if (target && !linkTags.has(target)) linkTags.set(target, unescaped(tag));
    return link.replace(` ${LINK_TAG}="${tag}"`, "");
  });
  return { html: bare, linkTags };
}

const valueIn = (link: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1];
