import { textOf } from "../../archive/subscriber-rows.ts";
import { oldAddresses } from "../../archive/post-files.ts";
import { exportedPosts } from "../../archive/post-rows.ts";
import { rowsOf } from "../../tables/rows-beside.ts";
import type { Row, TableStore } from "../../tables/table-shape.ts";
import type { TargetSource } from "../target/target.ts";

/** A post or a page as the files for other programs need it. */
export interface ExportedText {
  isPage: boolean;
  id: number;
  title: string;
  slug: string;
  /** Of a page, its description. */
  excerpt: string;
  html: string;
  /** An address; empty without a cover. */
  cover: string;
  category: Named | undefined;
  tags: readonly string[];
  author: string;
  status: "draft" | "scheduled" | "published";
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  isFeatured: boolean;
  metaTitle: string;
  metaDescription: string;
  canonicalUrl: string;
  /** The old addresses that lead to it. */
  aliases: readonly string[];
}

export interface Named {
  slug: string;
  title: string;
}

/** Every post that is not in the trash, one after another, and then every page. */
export async function* exportedTexts({ tables, at, losses }: TargetSource): AsyncGenerator<ExportedText> {
  const titles = await categoriesBySlug(tables);
  const ofPosts = await oldAddresses(tables, "post_id");
  for await (const posts of exportedPosts(tables))
    for (const { row, tags } of posts) {
      if (columnOf(row, "notes"))
        losses.add("Notes, which only writers see, stay here", columnOf(row, "title"));
      const slug = columnOf(row, "category");
      const category = slug ? { slug, title: titles.get(slug) ?? slug } : undefined;
      yield { ...postOf(row, at), category, tags, aliases: ofPosts.get(Number(row["id"])) ?? [] };
    }
  const ofPages = await oldAddresses(tables, "page_id");
  for await (const rows of rowsOf(tables, "pages"))
    for (const row of rows.filter((each) => each["deleted_at"] === null))
      yield { ...pageOf(row), aliases: ofPages.get(Number(row["id"])) ?? [] };
}

const columnOf = (row: Row, column: string) => textOf(row, column) ?? "";

function postOf(row: Row, at: string): Omit<ExportedText, "category" | "tags" | "aliases"> {
  const publishedAt = textOf(row, "published_at");
  const isOut = publishedAt === null || publishedAt <= at;
  return {
    ...wordsOf(row),
    isPage: false,
    excerpt: columnOf(row, "excerpt"),
    cover: columnOf(row, "cover_image"),
    author: columnOf(row, "author"),
    status: row["status"] === "draft" ? "draft" : isOut ? "published" : "scheduled",
    publishedAt,
    isFeatured: Boolean(row["featured"]),
    metaTitle: columnOf(row, "meta_title"),
    metaDescription: columnOf(row, "meta_description"),
    canonicalUrl: columnOf(row, "canonical_url"),
  };
}

const pageOf = (row: Row): Omit<ExportedText, "aliases"> => ({
  ...wordsOf(row),
  isPage: true,
  excerpt: columnOf(row, "description"),
  cover: "",
  category: undefined,
  tags: [],
  author: "",
  status: row["status"] === "draft" ? "draft" : "published",
  publishedAt: row["status"] === "draft" ? null : columnOf(row, "created_at"),
  isFeatured: false,
  metaTitle: "",
  metaDescription: "",
  canonicalUrl: "",
});

const wordsOf = (row: Row) => ({
  id: Number(row["id"]),
  title: columnOf(row, "title"),
  slug: columnOf(row, "slug"),
  html: columnOf(row, "content"),
  createdAt: columnOf(row, "created_at"),
  updatedAt: columnOf(row, "updated_at"),
});

async function categoriesBySlug(tables: TableStore): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for await (const rows of rowsOf(tables, "categories"))
    for (const row of rows) titles.set(columnOf(row, "slug"), columnOf(row, "title"));
  return titles;
}
