import { readRecords, type XmlRecord } from "../../files/read-records.ts";
import type { SourceItem } from "../source/imported-post.ts";
import { AppError } from "../../../base/errors.ts";
import { wordsOfFile } from "./beside-text.ts";
import { readWordpressHtml } from "./wordpress-html.ts";
import { metaForMembers } from "./meta-for-members.ts";
import { partForMembers } from "./part-for-members.ts";
import { plainText } from "../source/plain-text.ts";
import { postOf, type WxrSite } from "./wxr-post.ts";
import { isEmail, metasOf, textOf } from "./wxr-item.ts";

/** Kinds of items that a site has in large numbers and whose absence needs no report. */
const UNSAID = new Set([
  "nav_menu_item",
  "revision",
  "customize_changeset",
  "oembed_cache",
  "wp_global_styles",
]);
const PATHS = new Set([
  "rss/channel/item",
  "rss/channel/wp:category",
  "rss/channel/wp:tag",
  "rss/channel/language",
  "rss/channel/link",
  "rss/channel/wp:author",
  "rss/channel/wp:base_blog_url",
  "rss/channel/wp:wxr_version",
]);

/** The posts of a WordPress export (WXR) as it comes in. `onSite` hears of the site's address when it is known. */
export async function* readWxr(
  pieces: AsyncIterable<Uint8Array>,
  { name, onSite }: { name: string; onSite: (address: string) => void },
): AsyncGenerator<SourceItem> {
  const site: WxrSite = { address: "", authors: new Map(), language: "" };
  const parents = new Map<string, string>();
  let isWxr = false;
  for await (const record of readRecords(pieces, { name, paths: PATHS })) {
    if (record.name === "item") yield* itemsOf(record, site);
    else if (record.name === "wp:author") yield* authorOf(record, site);
    else if (record.name === "wp:category" || record.name === "wp:tag") yield listOf(record, site, parents);
    else if (record.name === "wp:wxr_version") isWxr = true;
    else if (record.name === "language") site.language = record.text.trim();
    else onSite((site.address = record.text.trim()));
  }
  if (!isWxr) throw new AppError("invalid", `${name} is XML, but no export of WordPress.`);
}

function* authorOf(record: XmlRecord, { authors, address }: WxrSite): Generator<SourceItem> {
  const login = textOf(record, "wp:author_login");
  const fullName = `${textOf(record, "wp:author_first_name")} ${textOf(record, "wp:author_last_name")}`;
  const names = [textOf(record, "wp:author_display_name"), fullName.trim(), login];
  const name = names.find((each) => each !== "" && !isEmail(each)) ?? login;
  authors.set(login, name);
  const id = textOf(record, "wp:author_id");
  // WordPress makes the address of the name by which somebody signs in.
  const slug = login.toLowerCase().replaceAll(/[\s.@]+/g, "-");
  const paths = [`author/${encodeURIComponent(slug)}/`, ...(id ? [`?author=${id}`] : [])];
  yield { kind: "list", of: "author", name, addresses: paths.map((path) => folderOf(address) + path) };
}

/** The folder of the site's address that ends with a slash: `/`, or `/blog/`. */
const folderOf = (address: string) => (URL.parse(address)?.pathname ?? "/").replace(/\/?$/, "/");

/** A category or tag with its usual addresses. `parents` has the path of each category so far: one is below its parent's. */
function listOf(record: XmlRecord, { address }: WxrSite, parents: Map<string, string>): SourceItem {
  const isTag = record.name === "wp:tag";
  const slug = textOf(record, isTag ? "wp:tag_slug" : "wp:category_nicename");
  const above = parents.get(textOf(record, "wp:category_parent"));
  const path = above === undefined ? slug : `${above}/${slug}`;
  if (!isTag) parents.set(slug, path);
  const id = textOf(record, "wp:term_id");
  const paths = isTag
    ? [`tag/${slug}/`]
    : [`category/${path}/`, `category/${slug}/`, ...(id ? [`?cat=${id}`] : [])];
  return {
    kind: "list",
    of: isTag ? "tag" : "category",
    name: plainText(textOf(record, isTag ? "wp:tag_name" : "wp:cat_name")),
    addresses: paths.map((each) => folderOf(address) + each),
  };
}

function* itemsOf(item: XmlRecord, site: WxrSite): Generator<SourceItem> {
  const type = textOf(item, "wp:post_type") || "post";
  const title = textOf(item, "title");
  const place = `line ${item.line}`;
  if (type === "attachment") {
    const address = textOf(item, "wp:attachment_url") || textOf(item, "guid");
    const [id, post] = [textOf(item, "wp:post_id"), textOf(item, "wp:post_parent")];
    yield { kind: "file", id, address, post, ...wordsOfFile(item) };
    const pages = [textOf(item, "link"), `${folderOf(site.address)}?attachment_id=${id}`].filter(Boolean);
    if (!address.includes(" "))
      yield { kind: "list", of: "file", name: `${address} ${post}`, addresses: pages };
  } else if (type === "wp_block") {
    const id = textOf(item, "wp:post_id");
    const text = textOf(item, "content:encoded");
    if (isForEverybody(item))
      yield { kind: "pattern", id, ...readWordpressHtml(text, { id, footnotes: "" }) };
  } else if (type === "post" || type === "page") {
    yield* postOf(item, site);
  } else if (!UNSAID.has(type)) {
    yield { kind: "left out", what: type, place, title };
  }
}

/** WordPress itself shows no pattern that is a draft or has a password; posts that put one in say that it was left out. */
const isForEverybody = (pattern: XmlRecord) =>
  /^(?:publish)?$/.test(textOf(pattern, "wp:status")) &&
  textOf(pattern, "wp:post_password") === "" &&
  !metaForMembers(metasOf(pattern)) &&
  !partForMembers(textOf(pattern, "content:encoded"));
