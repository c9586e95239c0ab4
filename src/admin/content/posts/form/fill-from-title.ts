import { slugify } from "../../../../contract/base/slug.ts";
import type { PostValues } from "../values/post-values.ts";

interface Filled {
  slug: string;
  metaTitle: string;
}

/**
 * What a new title fills (spec, section 4): of a new post the slug, until somebody has written their own, and the
 * meta title while it is empty or still what was filled in.
 */
export function fillFromTitle(
  { title, slug, seo }: Pick<PostValues, "title" | "slug" | "seo">,
  { isNew, before, language }: { isNew: boolean; before: string; language: string },
): Filled {
  const wasFilled = slug === "" || slug === slugify(before, language);
  const hasOwnMeta = seo.metaTitle !== "" && seo.metaTitle !== before;
  return {
    slug: isNew && wasFilled ? slugify(title, language) : slug,
    metaTitle: hasOwnMeta ? seo.metaTitle : title,
  };
}
