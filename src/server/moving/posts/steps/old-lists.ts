import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { findAuthorCalled } from "../../../content/authors/find-author.ts";
import { slugOf } from "../../../content/posts/addresses/choose-slug.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { requireRunning } from "../../runs/import-run-store.ts";
import { storable, type OldList } from "../source/imported-post.ts";
import { findCalled, isNoCategory, type Filing } from "./choose-category.ts";
import { keepPlaces } from "./old-media.ts";
import type { Spool } from "./spool.ts";

/** Where products have the posts of a category, a tag or an author, if the source does not say it: WordPress, Ghost, Hugo, Jekyll, Zola. */
const FOLDERS = {
  category: ["category", "categories"],
  tag: ["tag", "tags"],
  author: ["author", "authors"],
} as const;

type Named = Pick<OldList, "of" | "name">;

/** Notes where the lists of posts of the old site were, by the names that its posts have. */
export async function planLists(db: DbOrTx, spool: Spool) {
  const seen = new Set<string>();
  const note = async (of: keyof typeof FOLDERS, name: string) => {
    if (seen.has(`${of} ${name}`)) return;
    seen.add(`${of} ${name}`);
    const slugs = new Set([await slugOf(db, name), name.trim().toLowerCase().replaceAll(/\s+/g, "-")]);
    const paths = [...slugs].filter(Boolean).flatMap((slug) => FOLDERS[of].map((each) => `/${each}/${slug}`));
    spool.addList({ of, name, addresses: paths.map((path) => path.replaceAll(/[?#]/g, encodeURIComponent)) });
  };
  for (const { post } of spool.posts()) {
    if (post.isPage) continue;
    for (const name of post.categories) await note("category", name);
    for (const name of post.tags) await note("tag", name);
    for (const name of post.authors) await note("author", name);
  }
}

/** So many lists are written in one transaction. */
const AT_ONCE = 100;

/** Leads the old addresses of lists of posts, and of pages that only show a file, to where these are here. @throws RunStopped. */
export async function keepLists(
  db: Db,
  { runId, spool, filing }: { runId: number; spool: Spool; filing: Filing },
) {
  const lists = spool.lists();
  for (let start = 0; start < lists.length; start += AT_ONCE) {
    await db.transaction().execute(async (tx) => {
      await requireRunning(tx, runId);
      for (const list of lists.slice(start, start + AT_ONCE)) {
        const path = list.of === "file" ? pathOfFile(list.name, spool) : await pathOfList(tx, list, filing);
        // Nothing may lead to itself, as where an author has only drafts.
        if (path !== undefined && path !== list.address)
          await keepPlaces(tx, runId, [{ addresses: [list.address], path }]);
      }
    });
  }
}

/** The address of the file, or of the post for which it was uploaded. */
function pathOfFile(name: string, spool: Spool): string | undefined {
  const [address = "", post = ""] = name.split(" ");
  const found = spool.findImage(address);
  return found && "url" in found ? found.url : spool.findPath(`/?p=${post}`);
}

/** The path of the list here; undefined if no post is in it. */
async function pathOfList(db: DbOrTx, { of, name }: Named, filing: Filing): Promise<string | undefined> {
  if (of === "author") {
    const author = await findAuthorCalled(db, storable(name).replaceAll(/\s+/g, " ").trim());
    return author && `/author/${author.slug}`;
  }
  const category = filing.mapping.get(tagKeyOf(name)) ?? findCalled(filing.categories, name);
  if (category !== undefined) return `/blog/category/${category}`;
  if (of === "category" && isNoCategory(name)) return "/blog";
  const row = await db
    .selectFrom("post_tags")
    .select("tag")
    .where("tag_key", "=", tagKeyOf(storable(name)))
    .limit(1)
    .executeTakeFirst();
  return row && `/blog?${new URLSearchParams({ tag: row.tag }).toString()}`;
}
