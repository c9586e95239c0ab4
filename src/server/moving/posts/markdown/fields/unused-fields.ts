import type { ImportedNote } from "../../source/imported-post.ts";
import { isDateField } from "./dates.ts";
import { fieldsOf, textsIn, type FrontMatter } from "./front-matter.ts";

/**
 * Fields that are read whatever they say, by their names without signs and capitals. `password` is here because the report
 * says that there is one.
 */
const READ = new Set(
  (
    "title slug basename permalink url path alias aliases redirectfrom redirects tag tags keywords category categories author authors " +
    "featured type layout draft isdraft published publish status visibility hidden private unlisted password " +
    "metatitle seotitle metadescription seodescription canonicalurl " +
    "taxonomies.tags taxonomies.categories"
  ).split(" "),
);

/**
 * The fields of a file that say something that the post does not have, for its notes. `used` are the texts that the post has from
 * fields of several names: a file with a summary and a subtitle has one excerpt.
 */
export function unusedFields(given: FrontMatter, used: readonly string[]): ImportedNote[] {
  const known = new Set(used);
  return flattened(given).flatMap(({ name, value }) =>
    value === "" || known.has(value) || isRead(name) ? [] : [{ kind: "front matter" as const, name, value }],
  );
}

function isRead(name: string): boolean {
  const key = name.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, "");
  // The parts of an author or of a tag belong to it.
  const [first = ""] = key.split(".");
  return READ.has(key) || READ.has(first) || isDateField(first);
}

/** The texts of all fields. A part of a table has the names of both: `cover.caption`. */
function flattened(fields: FrontMatter, within = ""): { name: string; value: string }[] {
  return Object.entries(fields).flatMap(([own, value]) => {
    const name = `${within}${own}`;
    const parts = fieldsOf(value);
    if (!(value instanceof Date) && Object.keys(parts).length > 0) return flattened(parts, `${name}.`);
    const isList = Array.isArray(value) && value.some((each) => typeof each === "object" && each !== null);
    return [{ name, value: isList ? JSON.stringify(value) : textsIn({ value }, "value").join(", ") }];
  });
}
