import { posix } from "node:path";
import { slugify } from "../../../../../contract/base/slug.ts";
import type { Instant } from "../../../../base/clock.ts";
import { isTrue, tableIn, textIn, type FrontMatter } from "../fields/front-matter.ts";
import type { SiteConfig } from "./site-config.ts";

export interface AddressedFile {
  path: string;
  fields: FrontMatter;
  /** The name of the file without its day and ending, and with its day. */
  stem: string;
  name: string;
  title: string;
  /** The names that it is filed under. */
  categories: readonly string[];
  date: Instant | undefined;
}

/** Styles of Jekyll that have a name. */
const STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  weekdate: "/:categories/:year/W:week/:short_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/**
 * The address that the settings of the site, or its own front matter, give a post by a pattern such as `/:year/:title/`
 * or `/blog/{{ title | slugify }}/`. Undefined where there is no pattern, or one with a part that is not known.
 */
export function patternAddress(file: AddressedFile, config: SiteConfig): string | undefined {
  const pattern = patternOf(file, config);
  if (pattern === undefined) return undefined;
  const named = STYLES[pattern] ?? pattern;
  const parts = partsOf(file, config.generator);
  let isKnown = true;
  const valueOf = (name: string) => {
    const value = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (value === undefined) isKnown = false;
    return value ?? "";
  };
  const address = named
    .replaceAll(
      /\{\{-?\s*([^{}]*?)\s*-?\}\}/g,
      (_whole, code: string) => variableOf(code, file, parts) ?? valueOf(""),
    )
    .replaceAll(/:([a-z_]+?)(?=output_ext|[^a-z_]|$)/gi, (_whole, name: string) =>
      valueOf(name.toLowerCase()),
    )
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/index\.html$/, "/");
  return isKnown && /[^/]/.test(address) ? address.replace(/^\/?/, "/") : undefined;
}

/** Its own pattern, or that of the site for its folder. */
export function patternOf(
  { path, fields }: AddressedFile,
  { generator, fields: settings }: SiteConfig,
): string | undefined {
  const own = textIn(fields, "permalink", "url", "path");
  if (/[:{]/.test(own) && !/^https?:/.test(own)) return own;
  if (own !== "") return undefined;
  if (generator === "Hugo") return hugoPattern(path, settings);
  const isPost = /(?:^|\/)_posts\//.test(path);
  return (generator === "Jekyll" && isPost && textIn(settings, "permalink")) || undefined;
}

/** Hugo has a pattern for each folder under `content`, of pages and of lists. */
function hugoPattern(path: string, settings: FrontMatter): string | undefined {
  const section = sectionsOf(path)[0] ?? "";
  const all = tableIn(settings, "permalinks");
  return textIn(tableIn(all, "page"), section, "/") || textIn(all, section, "/") || undefined;
}

const sectionsOf = (path: string) => {
  const folder = posix.dirname(/\/index\.\w+$/.test(path) ? posix.dirname(path) : path);
  return folder
    .replace(/^(?:.*\/)?content(?:\/|$)/, "")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
};

function partsOf(
  file: AddressedFile,
  generator: SiteConfig["generator"],
): Record<string, string | undefined> {
  const { path, fields, stem, name, title, categories, date } = file;
  const at = date === undefined ? undefined : new Date(date);
  const own = textIn(fields, "slug");
  const titled = slugify(title);
  const isHugo = generator === "Hugo";
  const month = at && at.getUTCMonth() + 1;
  const yearDay = at && Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0)) / 86_400_000) + 1;
  const sections = sectionsOf(path);
  return {
    year: pad(at?.getUTCFullYear(), 4),
    short_year: pad(at && at.getUTCFullYear() % 100),
    month: pad(month),
    i_month: month === undefined ? undefined : String(month),
    monthname: at && MONTHS[at.getUTCMonth()]?.toLowerCase(),
    short_month: at && MONTHS[at.getUTCMonth()]?.slice(0, 3),
    long_month: at && MONTHS[at.getUTCMonth()],
    day: pad(at?.getUTCDate()),
    i_day: at && String(at.getUTCDate()),
    y_day: pad(yearDay, 3),
    yearday: yearDay === undefined ? undefined : String(yearDay),
    weekday: at && String(at.getUTCDay()),
    weekdayname: at && DAYS[at.getUTCDay()]?.toLowerCase(),
    short_day: at && DAYS[at.getUTCDay()]?.slice(0, 3),
    hour: pad(at?.getUTCHours()),
    minute: pad(at?.getUTCMinutes()),
    second: pad(at?.getUTCSeconds()),
    title: isHugo ? titled : own || stem,
    post_title: titled,
    slug: own || (isHugo ? titled : slugify(stem)),
    slugorfilename: own || stem,
    slugorcontentbasename: own || stem,
    filename: stem,
    contentbasename: stem,
    name: name,
    categories: categories.map((each) => each.toLowerCase()).join("/"),
    slugified_categories: categories.map((each) => slugify(each)).join("/"),
    category: categories.map((each) => slugify(each)).join("/"),
    section: sections[0] ?? "",
    sections: sections.join("/"),
    output_ext: ".html",
    basename: stem,
    path: posix.join(posix.dirname(path), name),
  };
}

const pad = (value: number | undefined, length = 2) =>
  value === undefined ? undefined : String(value).padStart(length, "0");

const SLUG = /^(?:slug|slugify|slugifyurl|urlize|cleanpath)\b/i;

/** `page.fileSlug`, `title | slug`, `page.date | date: "%Y/%m"` of Eleventy; undefined for any other. */
function variableOf(
  code: string,
  { path, fields, stem, date }: AddressedFile,
  parts: Record<string, string | undefined>,
): string | undefined {
  const [written = "", ...filters] = code.split("|").map((part) => part.trim());
  const name = written.replace(/^(?:page|data)\./, "");
  if (name === "fileSlug") return stem;
  if (name === "filePathStem")
    return posix.join("/", posix.dirname(path).replace(/^(?:src|content)(?=\/|$)/, ""), stem);
  const quoted = /^["'](.*)["']$/.exec(written)?.[1];
  if (/(?:^|\.)date$/.test(name)) return date === undefined ? undefined : dateIn(filters, parts);
  const value = quoted ?? textIn(fields, name);
  if (
    value === "" ||
    filters.some((filter) => !SLUG.test(filter) && !/^(?:downcase|lower|url)\b/.test(filter))
  )
    return undefined;
  return filters.some((filter) => SLUG.test(filter)) ? slugify(value) : value;
}

/** A date by the signs of strftime or of Luxon. */
function dateIn(filters: readonly string[], parts: Record<string, string | undefined>): string | undefined {
  const pattern = /["']([^"']+)["']/.exec(filters.join("|"))?.[1];
  if (pattern === undefined) return undefined;
  const signs: Record<string, string | undefined> = {
    "%Y": parts["year"],
    "%m": parts["month"],
    "%d": parts["day"],
    yyyy: parts["year"],
    YYYY: parts["year"],
    MM: parts["month"],
    dd: parts["day"],
    DD: parts["day"],
    LL: parts["month"],
  };
  return pattern.replaceAll(/%[Ymd]|y{4}|Y{4}|MM|LL|dd|DD/g, (sign) => signs[sign] ?? "");
}

/** True if Hugo writes a file for each page instead of a folder. */
export const hasUglyAddresses = ({ generator, fields }: SiteConfig) =>
  generator === "Hugo" && isTrue(fields["uglyURLs"] ?? fields["uglyurls"]);
