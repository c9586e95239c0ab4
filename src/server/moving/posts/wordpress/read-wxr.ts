import { readRecords, type XmlRecord } from "../../files/read-records.ts";
import type { SourceItem } from "../source/imported-post.ts";
import { AppError } from "../../../base/errors.ts";
import { readWordpressHtml } from "./wordpress-html.ts";
import { metaForMembers } from "./meta-for-members.ts";
import { partForMembers } from "./part-for-members.ts";
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
  const site: WxrSite = { address: "", authors: new Map() };
  let isWxr = false;
  for await (const record of readRecords(pieces, { name, paths: PATHS })) {
    if (record.name === "item") yield* itemsOf(record, site);
    else if (record.name === "wp:author") noteAuthor(record, site);
    else if (record.name === "wp:wxr_version") isWxr = true;
    else onSite((site.address = record.text.trim()));
  }
  if (!isWxr) throw new AppError("invalid", `${name} is XML, but no export of WordPress.`);
}

function noteAuthor(record: XmlRecord, { authors }: WxrSite) {
  const login = textOf(record, "wp:author_login");
  const fullName = `${textOf(record, "wp:author_first_name")} ${textOf(record, "wp:author_last_name")}`;
  const names = [textOf(record, "wp:author_display_name"), fullName.trim(), login];
  authors.set(login, names.find((name) => name !== "" && !isEmail(name)) ?? login);
}

function* itemsOf(item: XmlRecord, site: WxrSite): Generator<SourceItem> {
  const type = textOf(item, "wp:post_type") || "post";
  const title = textOf(item, "title");
  const place = `line ${item.line}`;
  if (type === "attachment") {
    const address = textOf(item, "wp:attachment_url") || textOf(item, "guid");
    yield { kind: "file", id: textOf(item, "wp:post_id"), address, post: textOf(item, "wp:post_parent") };
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
