import { isPrivate, postColumns } from "../../../contract/content/post-fields.ts";
import { rowsOf } from "../tables/rows-beside.ts";
import type { Row, TableStore } from "../tables/table-shape.ts";
import { writeBody } from "./post-body.ts";
import { exportedPosts } from "./post-rows.ts";
import type { Part } from "./write-archive.ts";

/** Where the files are made, and what the export says of them. */
interface Writing {
  publicUrl: string;
  /** Hears the title of a text that stays HTML. */
  onHtml: (title: string) => void;
  /** Hears of a post with notes, which are not in its file. */
  onNotes: () => void;
}

/** Every page that is not in the trash, as `postFiles`. */
export async function* pageFiles(tables: TableStore, writing: Writing): AsyncGenerator<Part> {
  const addresses = await oldAddresses(tables, "page_id");
  for await (const rows of rowsOf(tables, "pages")) {
    for (const page of rows.filter((row) => row["deleted_at"] === null)) {
      const facts = {
        title: page["title"],
        slug: page["slug"],
        type: "page",
        permalink: `/${String(page["slug"])}`,
        description: page["description"],
        date: page["created_at"],
        updated: page["updated_at"],
        draft: page["status"] === "draft",
        aliases: addresses.get(Number(page["id"])) ?? [],
      };
      const file = await writeFile(facts, page["content"], writing);
      yield { name: `pages/${fileNameOf(page)}.md`, content: file };
    }
  }
}

/** Every post that is not in the trash as a file of Markdown that other programs read: front matter in YAML, text, images beside it. */
export async function* postFiles(tables: TableStore, writing: Writing): AsyncGenerator<Part> {
  const addresses = await oldAddresses(tables, "post_id");
  for await (const posts of exportedPosts(tables)) {
    for (const { row, tags } of posts) {
      const aliases = addresses.get(Number(row["id"])) ?? [];
      if (row["notes"]) writing.onNotes();
      const file = await writePost(row, { tags, aliases, writing });
      yield { name: `posts/${fileNameOf(row)}.md`, content: file };
    }
  }
}

/** The columns that other programs name or write in another way. */
const RENAMED = new Set(["excerpt", "content", "cover_image", "status", "published_at"]);
/** These files are made to be published: what is for writers alone is in the table of posts. */
const PLAIN_COLUMNS = postColumns
  .filter(({ column, field }) => !RENAMED.has(column) && !isPrivate(field))
  .map(({ column }) => column);

async function writePost(
  post: Row,
  { tags, aliases, writing }: { tags: string[]; aliases: string[]; writing: Writing },
): Promise<Buffer> {
  const facts = {
    title: post["title"],
    slug: post["slug"],
    ...Object.fromEntries(PLAIN_COLUMNS.map((column) => [column, post[column]])),
    description: post["excerpt"],
    date: post["published_at"] ?? post["created_at"],
    updated: post["updated_at"],
    tags,
    draft: post["status"] === "draft",
    cover: withImagesBeside(String(post["cover_image"]), writing.publicUrl),
    aliases,
  };
  return writeFile(facts, post["content"], writing);
}

async function writeFile(
  facts: Record<string, unknown>,
  content: unknown,
  { publicUrl, onHtml }: Writing,
): Promise<Buffer> {
  // A text in quotes as JSON has it is one in YAML too (YAML 1.2, 1.3).
  const front = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const { text, isHtml } = await writeBody(withImagesBeside(String(content), publicUrl));
  if (isHtml) onHtml(String(facts["title"]));
  return Buffer.from(["---", ...front, "---", "", text, ""].join("\n"));
}

/** Whatever a slug holds, it is one name in a zip, and no two posts have the same. */
const fileNameOf = (post: Row) =>
  `${String(post["id"]).padStart(5, "0")}-${String(post["slug"])
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, "-")
    .slice(0, 80)}`;

/** Replaces the addresses of the site's images and files by their paths in the archive. */
function withImagesBeside(text: string, publicUrl: string): string {
  return text
    .replaceAll(`${publicUrl}/media/`, "/media/")
    .replaceAll(/\/media\/([0-9a-f]{32})\/file\/[^"\s<>]*\.([a-z0-9]{1,10})(?=["\s<>]|$)/gi, "../media/$1.$2")
    .replaceAll(/\/media\/([0-9a-f]{32})\/[a-z]+/g, "../media/$1.webp");
}

/** The old addresses of posts or pages, by id. */
export async function oldAddresses(
  tables: TableStore,
  column: "post_id" | "page_id",
): Promise<Map<number, string[]>> {
  const byId = new Map<number, string[]>();
  const note = (row: Row, address: string) => {
    if (row[column] === null) return;
    const id = Number(row[column]);
    byId.set(id, [...(byId.get(id) ?? []), address]);
  };
  const [redirects, under] =
    column === "post_id" ? (["slug_redirects", "/blog/"] as const) : (["page_redirects", "/"] as const);
  for await (const rows of rowsOf(tables, redirects))
    for (const row of rows) note(row, under + String(row["slug"]));
  for await (const rows of rowsOf(tables, "old_addresses"))
    for (const row of rows) note(row, String(row["address"]));
  return byId;
}
