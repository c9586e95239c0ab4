import { NOWHERE, type ImportedPost } from "../source/imported-post.ts";
import { titleOfFile } from "../markdown/fields/title-of-file.ts";
import { addressOfPage } from "./page-links.ts";
import type { NotionPage } from "./notion-page.ts";
import { fieldsOf, type PageFields } from "./properties.ts";

const OF_ITSELF =
  "It is a page of its own, and Notion does not say that it was public, so it is imported as a draft";
const OF_DATABASE = "It lists the pages of a database, so it is imported as a draft of a page";

/** A page of a database is a post, and so is one of its own, of which nobody knows whether it was public. */
export function notionPost(page: NotionPage, { path, id }: { path: string; id: string }): ImportedPost {
  const { properties } = page;
  const isDatabase = page.isDatabase && properties.length === 0;
  const fields = fieldsOf(properties);
  const remark = isDatabase ? OF_DATABASE : properties.length === 0 ? OF_ITSELF : fields.whyDraft;
  const slug = slugOf(fields.slug);
  const title = page.title || titleOfFile(path);
  return {
    isPage: isDatabase,
    sourceId: `notion:${id}`,
    place: path,
    title,
    slug,
    excerpt: fields.excerpt || page.description,
    html: page.html,
    cover: fields.cover || page.cover,
    categories: fields.categories,
    tags: fields.tags,
    authors: fields.authors,
    status: remark === undefined && !page.isUnfinished ? "published" : "draft",
    publishedAt: fields.publishedAt,
    createdAt: fields.createdAt,
    updatedAt: fields.updatedAt,
    isFeatured: fields.isFeatured,
    fields: metadataOf(fields),
    notes: fields.notes,
    // What Notion calls a page is no address of the site.
    addresses: fields.slug === "" ? [] : [addressIn(fields.slug)],
    names: [addressOfPage(id), `@/${path}`.normalize("NFC")],
    base: NOWHERE + path.split("/").map(encodeURIComponent).join("/"),
    remarks: [...(remark === undefined ? [] : [remark]), ...fields.remarks],
    elements: page.elements,
  };
}

const metadataOf = ({
  searchTitle,
  searchDescription,
  canonical,
}: PageFields): NonNullable<ImportedPost["fields"]> => ({
  ...((searchTitle || searchDescription) && {
    seo: { metaTitle: searchTitle, metaDescription: searchDescription },
  }),
  ...(canonical && { canonicalUrl: canonical }),
});

const addressIn = (slug: string) => URL.parse(slug)?.pathname ?? `/${slug.replace(/^\//, "")}`;

const slugOf = (slug: string) => addressIn(slug).split("/").findLast(Boolean) ?? "";
