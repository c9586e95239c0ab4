import { hash } from "node:crypto";
import { posix } from "node:path";
import { SECOND } from "../../../base/clock.ts";
import { atWallTime, wallTimeAt } from "../../../base/site-time.ts";
import { postColumns, postFields } from "../../../../contract/content/post-fields.ts";
import { fieldsOf } from "../../../content/posts/record/post-columns.ts";
import { NOWHERE, type ImportedPost } from "../source/imported-post.ts";
import { momentOf } from "../source/moments.ts";
import { nameOfFile, unescapedPath } from "../source/site-address.ts";
import { datesIn } from "./fields/dates.ts";
import { isTrue, tableIn, textIn, textsIn, type FrontMatter } from "./fields/front-matter.ts";
import { hidingField } from "./fields/is-hidden.ts";
import { addressOf, dayIn, oldAddresses, unknownPattern } from "./site/addresses.ts";
import { defaultsFor, NO_CONFIG, type SiteConfig } from "./site/site-config.ts";
import type { NoteFiles } from "./site/note-files.ts";
import { readText } from "./read-text.ts";
import { readWithin } from "./read-within.ts";
import { unusedFields } from "./fields/unused-fields.ts";
import { NOTION_ID, titleOfFile } from "./fields/title-of-file.ts";

interface MarkdownFile {
  path: string;
  /** Undefined when it says nothing of itself. */
  fields: FrontMatter | undefined;
  text: string;
  /** True in a folder of drafts. */
  isInDrafts?: boolean;
  /** True in a folder `_posts`, or where that alone is brought. */
  isInPosts?: boolean;
  /** The other files of the import. */
  files?: NoteFiles;
  config?: SiteConfig;
}

/** `2014-05-01-hello.md`, as Jekyll names posts; months and days of one digit too, and `20140501-hello.md`. */
const DATED = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})[-_ ]+|((?:19|20)\d\d)(\d\d)(\d\d)[-_ ]+)(.+)$/;

/** Texts of 3 MB take some seconds; a few kilobytes of unfinished links would take minutes. */
const MAX_READING_MS = 30 * SECOND;

const COVERS = [
  "cover",
  "cover_image",
  "coverImage",
  "image",
  "images",
  "featured_image",
  "thumbnail",
  "heroImage",
  "feature_image",
  "header",
];
/** Where such a table of Chirpy, PaperMod, Minimal Mistakes and others has the address. */
const PARTS = ["image", "path", "url", "src", "feature", "overlay_image", "teaser"];

/** Where Hexo has its posts, in whose names there may be days as well. */
const HEXO_POST = /(?:^|\/)source\/_posts\//;

/**
 * The post that a Markdown file of Jekyll, Hugo, Zola, Hexo, Eleventy or Astro is.
 * @throws AppError `invalid`, with the reason alone, if its text cannot be read, or not within `maxMs`.
 */
export function markdownPost(
  { path, fields: own, text, files, config = NO_CONFIG, isInDrafts = false, isInPosts = false }: MarkdownFile,
  maxMs = MAX_READING_MS,
): ImportedPost {
  const given = own && { ...defaultsFor(config, path), ...own };
  const fields = given ?? {};
  const { stem, name, day } = nameOf(path);
  const address = addressOf({ path, fields, stem, day });
  // Jekyll alone has dated names in such a folder, and several categories in one text.
  const isOfJekyll = isInPosts && day !== undefined;
  const filed = { category: textsIn(fields, "category"), categories: categoriesIn(fields, isOfJekyll) };
  const taxonomies = tableIn(fields, "taxonomies");
  const extra = tableIn(fields, "extra");
  const isReadByRuby = isOfJekyll && !HEXO_POST.test(path);
  // Ruby, in which Jekyll reads YAML, takes a time with seconds for one in UTC (https://github.com/jekyll/jekyll/issues/3879).
  const dates = datesIn(fields, config.zone, isReadByRuby ? "UTC" : config.zone);
  // Hugo shows a post from its publishDate on, whatever its date; one that is earlier than the date hides nothing.
  const named = dayIn(address) ?? day;
  const publishedAt = [dates.date ?? (named && atWallTime(named, config.zone)), dates.publicFrom]
    .filter((moment) => moment !== undefined)
    .sort()
    .at(-1);
  const hiding = hidingField(fields);
  const {
    title: heading,
    html,
    elements,
    isUnfinished,
    tags: lines = [],
  } = readWithin(maxMs, () => readText(text, { fields, path, files }));
  const said = textIn(fields, "title");
  const title = said || heading || titleOfFile(path);
  const file = {
    path,
    fields,
    stem,
    name,
    day,
    title,
    isOfJekyll,
    categories: [...filed.categories, ...filed.category],
    // Generators make addresses of what clocks of the site show.
    date: publishedAt && wallTimeAt(publishedAt, config.zone),
  };
  const pattern = unknownPattern(file, config);
  const excerpt = textIn(fields, "description", "excerpt", "summary", "subtitle");
  const cover = coverIn({ ...extra, ...fields });
  return {
    sourceId: sourceIdOf(path, markOf(fields)),
    place: path,
    title,
    slug:
      textIn(fields, "slug", "basename") ||
      unescapedPath(address.split("/").findLast(Boolean) ?? "").replace(/\.html?$/, ""),
    excerpt,
    html,
    ...cover,
    categories: [...filed.category, ...filed.categories, ...textsIn(taxonomies, "categories")],
    tags: [...tagsIn(fields), ...lines, ...textsIn(taxonomies, "tags")],
    authors: textsIn(fields, "authors", "author"),
    status: isInDrafts || hiding || isUnfinished || !given ? "draft" : "published",
    publishedAt,
    createdAt: publishedAt,
    updatedAt: dates.updated,
    isFeatured: isTrue(fields["featured"]),
    fields: metadataIn(fields),
    notes: unusedFields(own ?? {}, [excerpt, cover.cover, cover.coverAlt]),
    addresses: oldAddresses(file, config),
    names: namesOf(path, day !== undefined),
    base: `${NOWHERE}${path.split("/").map(encodeURIComponent).join("/")}`,
    expiresAt: dates.expires,
    remarks: [
      ...(said || heading ? [] : [`It has no title, and is called “${title}” after its file`]),
      ...dates.remarks,
      ...(pattern === undefined
        ? []
        : [`Its old address “${pattern}” is not understood, so it does not redirect`]),
      ...(given ? remarksOn(hiding) : ["It has no front matter, so it is imported as a draft"]),
    ],
    elements,
  };
}

/** The first cover that is named by its address, or by a table that has it, and the words in its place. */
function coverIn(fields: FrontMatter): { cover: string; coverAlt: string } {
  for (const name of COVERS) {
    const table = tableIn(fields, name);
    const cover = textsIn(fields, name)[0] || textIn(table, ...PARTS);
    const coverAlt =
      textIn(table, "alt", "image_alt") || textIn(fields, `${name}_alt`, `${name}Alt`, `${name}-alt`);
    if (cover) return { cover, coverAlt };
  }
  return { cover: "", coverAlt: "" };
}

/** Nobody is surprised that a text that calls itself a draft or unpublished is one here. */
const remarksOn = (hiding: string | undefined): string[] =>
  hiding === undefined || /draft|publish/i.test(hiding)
    ? []
    : [`Its front matter says “${hiding}”, so it is imported as a draft`];

/** The fields of the metadata tab, by the names of our export, of the API and of SEO plugins. */
function metadataIn(front: FrontMatter) {
  const columns = postColumns.filter(({ field }) => field !== "slug" && postFields[field].tab === "metadata");
  return fieldsOf(
    Object.fromEntries(
      columns.map(({ column, field, part = field }) => [
        column,
        textIn(front, column.replace(/^meta_/, "seo_"), part, column),
      ]),
    ),
  );
}

/**
 * Returns the names by which links between files may refer to a post: its path within the posts, with and without its
 * ending.
 */
function namesOf(path: string, isDated: boolean): string[] {
  const within = path.replace(/^(?:.*\/)?(?:content|source)\//, "");
  const paths = [...new Set([path, within])].flatMap((each) => [
    each,
    each.replace(/\.\w+$/, ""),
    each.replace(/\/index\.\w+$/, ""),
  ]);
  const stem = posix.basename(path).replace(/\.\w+$/, "");
  return [
    ...new Set([
      ...paths.map((each) => `@/${each}`),
      ...(isDated ? [`@post/${stem}`] : []),
      nameOfFile(path),
    ]),
  ].map((name) => name.normalize("NFC"));
}

/** Never other fields than these: a later import must know what an earlier one has brought. */
const markOf = (fields: FrontMatter) =>
  momentOf(textIn(fields, "date", "pubDate", "publishDate", "published_at")) ?? textIn(fields, "title");

/**
 * Identifies a post by its path in the folder and its date, or else its title. The name of the folder does not count:
 * people move and rename it, and the folders of two sites may both be named `content`.
 */
const sourceIdOf = (path: string, mark: string) =>
  `markdown:${hash("sha256", `${path}\0${mark}`, "base64url")}`;

/** Hugo has the language of a text in its name: `index.pt-br.md`. */
const INDEX = /^index(?:\.[a-z]{2,3}(?:-[a-z]{2,4})*)?$/i;

/** `hello.md` and `hello/index.md` are both called hello. */
function nameOf(path: string): { stem: string; name: string; day: string | undefined } {
  const base = posix.basename(path).replace(/\.\w+$/, "");
  const name = INDEX.test(base) ? posix.basename(posix.dirname(path)) : base;
  const found = DATED.exec(name) ?? [];
  const [, year = found[4] ?? "", month = found[5] ?? "", date = found[6] ?? ""] = found;
  const day = momentOf(`${year}-${month}-${date}`);
  return { stem: (day !== undefined && found[7]) || name.replace(NOTION_ID, ""), name, day };
}

function tagsIn(fields: FrontMatter): string[] {
  const single = fields["tags"];
  if (typeof single !== "string") return textsIn(fields, "tags", "tag", "keywords");
  return [...partsOf(single), ...textsIn(fields, "tag")];
}

function categoriesIn(fields: FrontMatter, isOfJekyll: boolean): string[] {
  const single = fields["categories"];
  return isOfJekyll && typeof single === "string" ? partsOf(single) : textsIn(fields, "categories");
}

/** Jekyll parts names in one text by spaces, the others by commas. */
function partsOf(text: string): string[] {
  const parts = text.includes(",") ? text.split(",") : text.split(/\s+/);
  return parts.map((part) => part.trim()).filter(Boolean);
}
