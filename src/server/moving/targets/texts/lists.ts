import { hasOtherScript, slugify } from "../../../../contract/base/slug.ts";
import { textOf } from "../../archive/subscriber-rows.ts";
import { rowsOf } from "../../tables/rows-beside.ts";
import type { TableStore } from "../../tables/table-shape.ts";

/** A list of posts that this site has an address for. */
export interface ListOfPosts {
  of: "category" | "tag" | "author";
  /** The slug, or the name of a tag. */
  name: string;
}

const PLACES = [
  ["category", /^\/blog\/category\/([^/?#]+)/],
  ["author", /^\/author\/([^/?#]+)/],
] as const;

/** Reads the path of a list; undefined for any other. */
export function listAt(path: string): ListOfPosts | undefined {
  for (const [of, pattern] of PLACES) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return { of, name };
  }
  const tag = /^\/blog\/?\?/.test(path)
    ? URL.parse(path, "https://site.example")?.searchParams.get("tag")
    : null;
  return tag ? { of: "tag", name: tag } : undefined;
}

/** Where the site that this one took the place of had files and lists of posts, and where they are here. */
export async function* oldPlaces(tables: TableStore): AsyncGenerator<{ address: string; path: string }> {
  for await (const rows of rowsOf(tables, "old_addresses"))
    for (const row of rows) {
      const path = textOf(row, "path");
      if (path !== null) yield { address: String(row["address"]), path };
    }
}

/** Other programs know a tag by its slug, and C, C++ and C# are three. Empty where letters would be lost that tell it from others. */
export const slugOfTag = (name: string) =>
  hasOtherScript(name) ? "" : slugify(name.replaceAll("+", " plus ").replaceAll(/(?<=\w)#/g, " sharp "));
