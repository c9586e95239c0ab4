import { textOf } from "../../archive/subscriber-rows.ts";
import { rowsOf } from "../../tables/rows-beside.ts";
import type { Instant } from "../../../base/clock.ts";
import type { Row } from "../../tables/table-shape.ts";
import type { TargetSource } from "../target/target.ts";

export interface StoredFile {
  id: string;
  /** How its name ends. */
  format: string;
  sizeBytes: number;
  /** The name of a file that is no image. */
  fileName: string | null;
  /** In pixels; 0 for files that are not images. */
  width: number;
  height: number;
}

export interface IndexedText {
  title: string;
  isPage: boolean;
  slug: string;
  /** True if readers see it now. */
  isPublic: boolean;
}

/** What texts refer to: some hundred bytes for each post, each page and each file. */
export interface SiteIndex {
  /** The posts that are not in the trash, by their ids. */
  posts: ReadonlyMap<string, IndexedText>;
  /** Its pages, by their slugs. */
  pages: ReadonlyMap<string, IndexedText>;
  files: ReadonlyMap<string, StoredFile>;
}

export async function readSiteIndex({ tables, at }: Pick<TargetSource, "tables" | "at">): Promise<SiteIndex> {
  const posts = new Map<string, IndexedText>();
  for await (const rows of rowsOf(tables, "posts"))
    for (const row of rows.filter(isKept)) posts.set(String(row["id"]), textIn(row, { isPage: false, at }));
  const pages = new Map<string, IndexedText>();
  for await (const rows of rowsOf(tables, "pages"))
    for (const row of rows.filter(isKept)) pages.set(String(row["slug"]), textIn(row, { isPage: true, at }));
  const files = new Map<string, StoredFile>();
  for await (const rows of rowsOf(tables, "media"))
    for (const row of rows) {
      const id = String(row["id"]);
      files.set(id, {
        id,
        format: String(row["format"]),
        sizeBytes: Number(row["size_bytes"]),
        fileName: textOf(row, "file_name"),
        width: Number(row["width"]),
        height: Number(row["height"]),
      });
    }
  return { posts, pages, files };
}

const isKept = (row: Row) => row["deleted_at"] === null;

const textIn = (row: Row, { isPage, at }: { isPage: boolean; at: Instant }): IndexedText => ({
  title: textOf(row, "title") ?? "",
  isPage,
  slug: textOf(row, "slug") ?? "",
  isPublic: row["status"] !== "draft" && (textOf(row, "published_at") ?? "") <= at,
});
