import { beginningOf } from "../../../../contract/base/cut-text.ts";
import type { Category } from "../../../../contract/content/categories.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { parse as parseYaml } from "yaml";
import { AppError, reasonOf } from "../../../base/errors.ts";
import { storable, type ImportedPost } from "../source/imported-post.ts";

/** The slug of the category that a category or tag of the other site becomes, by `tagKeyOf` its name. */
type CategoryMapping = ReadonlyMap<string, string>;

export interface Filing {
  /** The categories of this site. */
  categories: readonly Category[];
  /** The slug of the category of posts that nothing else files. */
  category: string;
  mapping: CategoryMapping;
}

/** The category that WordPress gives to posts without one. */
const NO_CATEGORY = "uncategorized";
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 200;

/**
 * The category of a post: the first of its own categories, else of its tags, that the mapping names or that this site
 * has. What else it was filed under stays as a tag, so that nothing is lost.
 */
export function chooseCategory(
  { categories: own, tags }: Pick<ImportedPost, "categories" | "tags">,
  { categories, mapping }: Filing,
): { category: string | undefined; tags: string[]; lostTags: string[] } {
  const mapped = (name: string) => mapping.get(tagKeyOf(name)) ?? findCalled(categories, name);
  const category = [...own, ...tags].map(mapped).find((slug) => slug !== undefined);
  const others = own.filter((name) => findCalled(categories, name) === undefined && !isNoCategory(name));
  const all = distinct([...tags, ...others]);
  return { category, tags: all.slice(0, MAX_TAGS), lostTags: all.slice(MAX_TAGS) };
}

/** @throws AppError `invalid` if posts would be filed under a category that the site does not have. */
export function requireFiling(filing: Filing): Filing {
  const { categories, category, mapping } = filing;
  const wanted = [category, ...mapping.values()];
  const unknown = wanted.find((each) => categories.every(({ slug }) => slug !== each));
  if (unknown === undefined) return filing;
  throw new AppError("invalid", `“${unknown}” is not one of your categories`);
}

export const isNoCategory = (name: string) => tagKeyOf(name) === NO_CATEGORY;

/** The slug of the category that is called so; undefined when none is. */
export const findCalled = (categories: readonly Category[], name: string) =>
  categories.find(({ slug, title }) => [slug, tagKeyOf(title)].includes(tagKeyOf(name)))?.slug;

/** Each once, whatever its case; those that are nothing are left out. */
function distinct(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const given of tags) {
    const tag = beginningOf(storable(given).replaceAll(/\s+/g, " ").trim(), MAX_TAG_LENGTH);
    if (tag && !byKey.has(tagKeyOf(tag))) byKey.set(tagKeyOf(tag), tag);
  }
  return [...byKey.values()];
}

/**
 * Reads a mapping: a line for each name, `Company News: marketing`, as YAML or JSON.
 * @throws AppError `invalid` for anything but a mapping, or one to an unknown category.
 */
export function readMapping(text: string, categories: readonly Category[]): CategoryMapping {
  const mapping: [name: string, slug: string][] = [];
  for (const [name, given] of entriesOf(text)) {
    const slug = findCalled(categories, String(given));
    if (!slug) {
      const known = categories.map((category) => category.slug).join(", ");
      throw new AppError("invalid", `“${name}” cannot become “${String(given)}”: it is none of ${known}.`);
    }
    mapping.push([name, slug]);
  }
  return mappingOf(mapping);
}

export const mappingOf = (entries: Iterable<[name: string, slug: string]>): CategoryMapping =>
  new Map([...entries].map(([name, slug]) => [tagKeyOf(name), slug]));

function entriesOf(text: string): [string, unknown][] {
  try {
    const read: unknown = parseYaml(text);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return Object.entries(read);
  } catch (cause) {
    throw new AppError("invalid", `The mapping cannot be read: ${reasonOf(cause)}`, { cause });
  }
  throw new AppError(
    "invalid",
    "The mapping must have a line for each name, such as “Company News: marketing”.",
  );
}
