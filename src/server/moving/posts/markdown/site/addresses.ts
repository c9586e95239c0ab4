import { posix } from "node:path";
import { momentOf } from "../../source/moments.ts";
import { textIn, textsIn, type FrontMatter } from "../fields/front-matter.ts";
import { hasUglyAddresses, patternAddress, patternOf, type AddressedFile } from "./permalinks.ts";
import type { SiteConfig } from "./site-config.ts";

interface Named {
  path: string;
  fields: FrontMatter;
  stem: string;
  day: string | undefined;
}

interface Filed extends AddressedFile, Named {
  isOfJekyll: boolean;
}

/** Names the pattern of a file, its own or that of the settings of the site, that cannot be read. */
export const unknownPattern = (file: AddressedFile, config: SiteConfig): string | undefined =>
  patternAddress(file, config) === undefined ? patternOf(file, config) : undefined;

/**
 * Every address that a post may have had: the one that its front matter or the pattern of the site says, those that
 * generators give files by themselves, and its aliases. The likeliest is first.
 */
export function oldAddresses(file: Filed, config: SiteConfig): string[] {
  const { path, fields, stem, name, day, categories, isOfJekyll } = file;
  const pattern = patternAddress(file, config);
  const address = addressOf(file);
  const own = textIn(fields, "slug", "basename");
  // Hugo and Astro keep the day of a name in the address, Zola and Eleventy do not.
  const plain =
    day === undefined || isOfJekyll ? [] : [own || stem, name].map((each) => addressIn(path, each));
  const found = [
    ...(pattern === undefined ? [] : [pattern]),
    ...(address ? [`/${address}`] : []),
    ...(isOfJekyll && day !== undefined && address.startsWith(folderOf(day))
      ? addressUnder(categories, address)
      : []),
    ...plain.map((each) => `/${each}`),
  ];
  const language = /(?:^|\/)index\.([a-z]{2,3}(?:-[a-z]{2,4})*)\.\w+$/i.exec(path)?.[1];
  return [
    ...new Set([
      ...(language === undefined ? [] : found.map((each) => `/${language}${each}`)),
      ...(hasUglyAddresses(config) ? found.map((each) => `${each.replace(/\/$|\.html$/, "")}.html`) : []),
      ...found,
      ...textsIn(fields, "aliases", "alias", "redirect_from", "redirects").map(rooted),
    ]),
  ];
}

/** The old path without a leading slash: as the file states it, or else from its place in the folder. */
export function addressOf({ path, fields, stem, day }: Named): string {
  const said = textIn(fields, "path", "url", "permalink");
  if (said && !/[:{]/.test(said)) return said.replaceAll(/^\/+|\/+$/g, "");
  const slug = textIn(fields, "slug", "basename") || stem;
  // Jekyll puts posts of the folder _posts under their day.
  return day ? escapedPath(`${folderOf(day)}${slug}.html`) : addressIn(path, slug);
}

/** The folders in which generators keep what they write pages of. */
const ROOT = /^(?:.*?\/)?(?:src\/content|src\/pages|content|source|src|_posts)(?=\/|$)\/?/;

function addressIn(path: string, slug: string): string {
  const folder = posix.dirname(/(?:^|\/)index\.[^/]*$/.test(path) ? posix.dirname(path) : path);
  return escapedPath(posix.join(folder.replace(ROOT, ""), slug).replace(/^\.\/?/, ""));
}

const folderOf = (day: string) => `${day.slice(0, 10).replaceAll("-", "/")}/`;

/**
 * Jekyll puts the day under the categories in lower case, `categories` before `category`, unless its permalink says
 * otherwise (https://jekyllrb.com/docs/permalinks/).
 */
function addressUnder(categories: readonly string[], address: string): string[] {
  const folders = [...new Set(categories.map((name) => name.toLowerCase()))];
  return folders.length > 0 ? [`/${escapedPath(folders.join("/"))}/${address}`] : [];
}

/** Characters in a file name that would end a path or be read as an escape: `notes on C#.md`. */
const escapedPath = (path: string) => path.replaceAll(/[%?#]/g, encodeURIComponent);

/** Returns the day in an address such as `2025/06/26/Rust-1.88.0`. */
export const dayIn = (address: string) => {
  const [, year, month, day] = /(?:^|\/)(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(address) ?? [];
  return momentOf(`${year}-${month}-${day}`);
};

const rooted = (address: string) => (/^(?:https?:)?\//.test(address) ? address : `/${address}`);
