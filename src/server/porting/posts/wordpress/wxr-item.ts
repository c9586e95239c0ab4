import type { XmlRecord } from "../../files/read-records.ts";

/** The text of the first child of that name, trimmed; empty when there is none. */
export const textOf = (record: XmlRecord, name: string): string =>
  record.children.find((child) => child.name === name)?.text.trim() ?? "";

/** What an item is filed under in a domain: `category`, `post_tag`, `author`. */
export const termsOf = (item: XmlRecord, domain: string): { name: string; slug: string }[] =>
  item.children
    .filter(({ name, attributes }) => name === "category" && (attributes["domain"] ?? "category") === domain)
    .map(({ text, attributes }) => ({ name: text.trim(), slug: attributes["nicename"] ?? "" }));

/** What plugins and WordPress itself have noted of an item, by the key. */
export function metaOf(item: XmlRecord): Map<string, string> {
  const metas = item.children.filter(({ name }) => name === "wp:postmeta");
  return new Map(metas.map((meta) => [textOf(meta, "wp:meta_key"), textOf(meta, "wp:meta_value")]));
}
