import { authorKeyOf } from "../../../../contract/content/authors.ts";
import { hasOtherScript, slugify } from "../../../../contract/base/slug.ts";
import { textOf } from "../../archive/subscriber-rows.ts";
import { rowsOf } from "../../tables/rows-beside.ts";
import type { Row, TableStore } from "../../tables/table-shape.ts";

export interface ExportedAuthor {
  slug: string;
  name: string;
  bio: string;
  /** The address of an upload; empty without one. */
  picture: string;
}

/** Returns the function that finds the author whom a post names, also by a name that the author had before. */
export async function readAuthors(tables: TableStore): Promise<(name: string) => ExportedAuthor> {
  const byId = new Map<string, ExportedAuthor>();
  const byKey = new Map<string, ExportedAuthor>();
  for await (const rows of rowsOf(tables, "authors"))
    for (const row of rows) {
      const author = authorOf(row);
      byId.set(String(row["id"]), author);
      byKey.set(authorKeyOf(author.name), author);
    }
  for await (const rows of rowsOf(tables, "author_names"))
    for (const row of rows) {
      const author = byId.get(String(row["author_id"]));
      if (author) byKey.set(String(row["name_key"]), author);
    }
  return (name) =>
    byKey.get(authorKeyOf(name)) ?? {
      slug: (!hasOtherScript(name) && slugify(name)) || slugOfSigns(name),
      name,
      bio: "",
      picture: "",
    };
}

/** Of a name without a letter that addresses have, such as of emoji. */
const slugOfSigns = (name: string) => `author-${Buffer.from(name).toString("hex").slice(0, 24)}`;

const authorOf = (row: Row): ExportedAuthor => ({
  slug: textOf(row, "slug") ?? "",
  name: textOf(row, "name") ?? "",
  bio: textOf(row, "bio") ?? "",
  picture: textOf(row, "picture") ?? "",
});
