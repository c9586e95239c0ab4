import type { TextOwner, Written } from "./text-kind.ts";

/** The column that names the owner of a text. */
export const ownerColumn = {
  post: "post_id",
  newsletter: "newsletter_id",
  page: "page_id",
} as const satisfies Record<Written, string>;

/** All of these columns. */
export const ownerColumns = ({ written, id }: TextOwner) => ({
  post_id: written === "post" ? id : null,
  newsletter_id: written === "newsletter" ? id : null,
  page_id: written === "page" ? id : null,
});

/** What a version is of: its key begins with the number of a post, `n` and that of a newsletter, or `p` and that of a page; 0 means a text that was never saved. */
export function ownerInKey(key: string): { written: Written; ownerId: number } {
  const written = key.startsWith("n") ? "newsletter" : key.startsWith("p") ? "page" : "post";
  return { written, ownerId: Number.parseInt(key.slice(written === "post" ? 0 : 1), 10) };
}
