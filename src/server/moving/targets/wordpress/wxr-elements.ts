import type { Instant } from "../../../base/clock.ts";
import { endingIn } from "../../../../contract/content/media.ts";
import { fileTypeOf } from "../../../content/media/images/file-types.ts";
import { escaped } from "../../../../blocks/entities.ts";
import type { TargetSource } from "../target/target.ts";
import { slugOfTag } from "../texts/lists.ts";
import type { ExportedAuthor } from "../texts/read-authors.ts";
import type { ExportedText, Named } from "../texts/read-texts.ts";
import type { StoredFile } from "../texts/site-index.ts";

/** Characters that XML 1.0 has no place for. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const cdata = (text: string) =>
  `<![CDATA[${text.replaceAll(NOT_XML, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** WordPress keeps titles, names of terms and excerpts as HTML. */
const words = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const element = (name: string, text: string) => `<${name}>${cdata(text)}</${name}>`;

/** `2026-03-02 09:00:00`, in UTC. */
const sqlMoment = (at: string) => at.slice(0, 19).replace("T", " ");
/** Of a draft without a date. */
const NO_MOMENT = "0000-00-00 00:00:00";

/** WordPress' export format, version 1.2, as its own exporter writes it (`wp-admin/includes/export.php`). */
export async function* wxrFile(
  { publicUrl, siteName, at }: TargetSource,
  elements: AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const address = escaped(publicUrl);
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${escaped(siteName.replaceAll(NOT_XML, ""))}</title>
<link>${address}</link>
<pubDate>${new Date(at).toUTCString()}</pubDate>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${address}</wp:base_site_url>
<wp:base_blog_url>${address}</wp:base_blog_url>
`);
  for await (const one of elements) yield Buffer.from(`${one}\n`);
  yield Buffer.from("</channel>\n</rss>\n");
}

/** Its address is invented: WordPress wants one, and the importer asks whom the posts belong to. */
export const authorElement = ({ slug, name }: ExportedAuthor): string =>
  `<wp:author>${element("wp:author_login", slug)}${element("wp:author_email", `${slug}@example.com`)}${element("wp:author_display_name", name)}</wp:author>`;

export const categoryElement = ({ slug, title }: Named): string =>
  `<wp:category>${element("wp:category_nicename", slug)}<wp:category_parent></wp:category_parent>${element("wp:cat_name", words(title))}</wp:category>`;

const statuses = { draft: "draft", scheduled: "future", published: "publish" } as const;

interface ItemFacts {
  id: number;
  publicUrl: string;
  author: ExportedAuthor | undefined;
  html: string;
  thumbnail: number | undefined;
}

export function itemElement(
  text: ExportedText,
  { id, publicUrl, author, html, thumbnail }: ItemFacts,
): string {
  const link = `${publicUrl}${text.isPage ? "" : "/blog"}/${text.slug}/`;
  const date = text.publishedAt === null ? NO_MOMENT : sqlMoment(text.publishedAt);
  const metas: [key: string, value: string][] = [
    ["_thumbnail_id", thumbnail === undefined ? "" : String(thumbnail)],
    ["_yoast_wpseo_title", text.metaTitle],
    ["_yoast_wpseo_metadesc", text.metaDescription],
    ["_yoast_wpseo_canonical", text.canonicalUrl],
  ];
  return `<item>
<title>${cdata(words(text.title))}</title>
<link>${escaped(link)}</link>
${text.publishedAt === null ? "" : `<pubDate>${new Date(text.publishedAt).toUTCString()}</pubDate>`}
${element("dc:creator", author?.slug ?? "")}
<guid isPermaLink="false">${escaped(`${publicUrl}/?p=${id}`)}</guid>
${element("content:encoded", html)}
${element("excerpt:encoded", words(text.excerpt).replaceAll("[", "&#91;"))}
<wp:post_id>${id}</wp:post_id>
${element("wp:post_date", date)}
${element("wp:post_date_gmt", date)}
${element("wp:post_modified", sqlMoment(text.updatedAt))}
${element("wp:post_modified_gmt", sqlMoment(text.updatedAt))}
${element("wp:comment_status", "closed")}
${element("wp:ping_status", "closed")}
${element("wp:post_name", text.slug)}
${element("wp:status", statuses[text.status])}
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
${element("wp:post_type", text.isPage ? "page" : "post")}
${element("wp:post_password", "")}
<wp:is_sticky>${text.isFeatured ? 1 : 0}</wp:is_sticky>
${termsOf(text).join("\n")}
${metas.flatMap(([key, value]) => (value ? [metaElement(key, value)] : [])).join("\n")}
</item>`;
}

const termsOf = ({ category, tags }: ExportedText): string[] => [
  ...(category ? [term("category", category)] : []),
  ...tags.map((title) => term("post_tag", { title, slug: slugOfTag(title) || encodeURIComponent(title) })),
];

const term = (domain: string, { slug, title }: Named) =>
  `<category domain="${domain}" nicename="${escaped(slug)}">${cdata(words(title))}</category>`;

const metaElement = (key: string, value: string) =>
  `<wp:postmeta>${element("wp:meta_key", key)}${element("wp:meta_value", value)}</wp:postmeta>`;

/** An image or a file, which WordPress downloads; without `file`, an image of another site. Its importer names it by the title. */
export function attachmentItem(
  file: StoredFile | undefined,
  { id, address, at }: { id: number; address: string; at: Instant },
): string {
  const name = file?.id ?? String(id);
  const title = file?.fileName ?? (file ? `${file.id}.${file.format}` : nameOfFile(address));
  const ending = file?.format ?? endingIn(title);
  const type = file?.fileName ? fileTypeOf(ending).contentType : `image/${ending || "jpeg"}`;
  return `<item>
<title>${cdata(title)}</title>
<link>${escaped(address)}</link>
<guid isPermaLink="false">${escaped(address)}</guid>
${element("content:encoded", "")}
${element("excerpt:encoded", "")}
<wp:post_id>${id}</wp:post_id>
${element("wp:post_date", sqlMoment(at))}
${element("wp:post_date_gmt", sqlMoment(at))}
${element("wp:comment_status", "closed")}
${element("wp:ping_status", "closed")}
${element("wp:post_name", name)}
${element("wp:status", "inherit")}
<wp:post_parent>0</wp:post_parent>
${element("wp:post_type", "attachment")}
${element("wp:post_mime_type", type)}
${element("wp:attachment_url", address)}
</item>`;
}

/** The last part of an address that is a name. */
const nameOfFile = (address: string) => URL.parse(address)?.pathname.split("/").findLast(Boolean) ?? address;
