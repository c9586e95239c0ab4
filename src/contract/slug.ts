const MAX_SLUG_LENGTH = 120;

/** Words that name something else under /blog or /api/posts, so no post can have them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "category",
  "create",
  "drafts",
  "edit",
  "featured",
  "feed",
  "new",
  "page",
  "preview",
  "rss",
  "search",
  "tag",
]);

/**
 * A title as part of an address: lower case, accents and special characters stripped, words joined by hyphens.
 * Empty when nothing Latin is left; the server then transliterates.
 */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’‘`]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
}
