import type { Written } from "../../kernel/db/tables/writing.ts";
import type { TextOwner } from "./text-kind.ts";

/** The column that names the owner of a text. */
export const ownerColumn = { post: "post_id", newsletter: "newsletter_id" } as const satisfies Record<
  Written,
  string
>;

/** Both of these columns. */
export const ownerColumns = ({ written, id }: TextOwner) => ({
  post_id: written === "post" ? id : null,
  newsletter_id: written === "newsletter" ? id : null,
});
