import { createHash } from "node:crypto";
import { slugOfTag } from "../texts/lists.ts";
import type { SiteIndex } from "../texts/site-index.ts";

/** Ghost refuses a whole file for one longer slug. */
const MAX_SLUG = 191;

/** The slug, or its beginning with what keeps it apart from others that begin in the same way. */
export const shortSlug = (slug: string, max = MAX_SLUG) =>
  slug.length <= max ? slug : `${slug.slice(0, max - 9)}-${digestOf(slug).slice(0, 8)}`;

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** 24 hex digits, as Ghost's ids have; the same for the same thing in each export. */
export const ghostId = (...parts: (string | number)[]) => digestOf(parts.join("\n")).slice(0, 24);

/** The slug of a tag, by its name or by the slug of a category. */
export const tagSlug = (name: string) => shortSlug(slugOfTag(name)) || ghostId("tag", name);

/** The slugs of posts and pages in Ghost, where both are at the root of the site. */
export interface GhostSlugs {
  post: (slug: string) => string;
  page: (slug: string) => string;
}

export function ghostSlugs({ posts }: SiteIndex): GhostSlugs {
  const taken = new Set([...posts.values()].map(({ slug }) => shortSlug(slug)));
  return {
    post: (slug) => shortSlug(slug),
    page: (slug) => {
      let free = shortSlug(slug, MAX_SLUG - 20);
      while (taken.has(free)) free += "-page";
      return free;
    },
  };
}
