import type { XmlRecord } from "../../files/read-records.ts";
import { plainText } from "../source/plain-text.ts";

/** The text of the first child of that name, trimmed; empty when there is none. */
export const textOf = (record: XmlRecord, name: string): string =>
  record.children.find((child) => child.name === name)?.text.trim() ?? "";

/** Returns an item's terms in a domain: `category`, `post_tag`, `author`. Names have entities in CDATA, too. */
export const termsOf = (item: XmlRecord, domain: string): { name: string; slug: string }[] =>
  item.children
    .filter(({ name, attributes }) => name === "category" && (attributes["domain"] ?? "category") === domain)
    .map(({ text, attributes }) => ({ name: plainText(text), slug: attributes["nicename"] ?? "" }));

/** Returns the meta fields of an item in order; a key may be there more than once. */
export const metasOf = (item: XmlRecord): [key: string, value: string][] =>
  item.children
    .filter(({ name }) => name === "wp:postmeta")
    .map((meta) => [textOf(meta, "wp:meta_key"), textOf(meta, "wp:meta_value")]);

/** Returns the meta fields of an item by their keys. Of equal keys the last one counts. */
export const metaOf = (item: XmlRecord): Map<string, string> => new Map(metasOf(item));

/** Everything that is noted under a key. */
export const allMetaOf = (item: XmlRecord, key: string): string[] =>
  metasOf(item).flatMap(([name, value]) => (name === key && value !== "" ? [value] : []));

export const isEmail = (name: string) => /^\S+@\S+\.\S+$/.test(name);
