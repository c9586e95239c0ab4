import { originalKeyOf } from "../../src/server/content/media/images/image-key.ts";
import type { DbOrTx } from "../../src/server/kernel/db/open.ts";
import type { Tables } from "../../src/server/kernel/db/schema.ts";
import type { FileStore } from "../../src/server/engines/files/file-store.ts";

/** Those that make the site; the others are made anew, or of one machine. */
const siteTables = [
  "users",
  "secrets",
  "settings",
  "posts",
  "post_tags",
  "working_copies",
  "revisions",
  "kept_texts",
  "test_emails",
  "slug_redirects",
  "authors",
  "author_redirects",
  "author_names",
  "categories",
  "category_redirects",
  "page_views",
  "view_sources",
  "media",
  "subscribers",
  "consent_statements",
  "consents",
  "suppressions",
  "newsletters",
  "newsletter_renders",
  "newsletter_chunks",
  "newsletter_links",
  "digests",
  "deliveries",
  "events",
  "notices",
  "sender",
] as const satisfies readonly (keyof Tables)[];

/** Every field of every row that makes the site, with the bytes of its images: two equal ones are the same site. */
export async function readSite({ db, files }: { db: DbOrTx; files: FileStore }) {
  const site: Record<string, string[]> = {};
  for (const table of siteTables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    site[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  }
  const rows = await db.selectFrom("media").select(["id", "format"]).orderBy("id").execute();
  const images = await Promise.all(
    rows.map(async (image) => Buffer.from((await files.read(originalKeyOf(image))) ?? []).toString("base64")),
  );
  return { tables: site, images };
}
