import type { DbOrTx } from "../../../kernel/db/open.ts";
import { freePageSlug } from "../../../content/pages/choose-page-slug.ts";
import { slugOf, uniqueSlug } from "../../../content/posts/addresses/choose-slug.ts";
import { pathOf, type ImportedPost } from "../source/imported-post.ts";
import type { Spool } from "./spool.ts";
import { findImported } from "../../runs/import-run-store.ts";

interface Deps {
  db: DbOrTx;
  signInPath: string;
}

/** Chooses the slug of each post and page before the first one is written, because they link to each other. */
export async function planSlugs(deps: Deps, spool: Spool, onPlanned: () => void) {
  const numbers = new Map<string, number>();
  for (const { post } of spool.posts()) {
    const known = await findImportedHere(deps.db, post);
    if (known) spool.markKnown(post.sourceId, pathOf(post, known.slug));
    else await giveFreeSlug(deps, spool, { post, numbers });
    onPlanned();
  }
}

interface ToPlan {
  post: ImportedPost;
  /** The number that the last of the same name got: thousands of posts without a title are all called alike. */
  numbers: Map<string, number>;
}

async function giveFreeSlug({ db, signInPath }: Deps, spool: Spool, { post, numbers }: ToPlan) {
  const { isPage, sourceId } = post;
  const wanted =
    (await slugOf(db, post.slug)) || (await slugOf(db, post.title)) || (isPage ? "page" : "post");
  const freeSlug = (slug: string) => (isPage ? freePageSlug(db, slug, signInPath) : uniqueSlug(db, slug));
  const name = pathOf(post, wanted);
  for (let number = (numbers.get(name) ?? 0) + 1; ; number++) {
    const candidate = number === 1 ? wanted : `${wanted}-${number}`;
    if ((await freeSlug(candidate)) === candidate && spool.givePath(sourceId, pathOf(post, candidate))) {
      numbers.set(name, number);
      return;
    }
  }
}

/** Returns the post or page that an earlier import made of this one, also if it is in the trash. */
export async function findImportedHere(
  db: DbOrTx,
  { sourceId, isPage }: Pick<ImportedPost, "sourceId" | "isPage">,
): Promise<{ slug: string } | undefined> {
  const id = (await findImported(db, isPage ? "page" : "post", [sourceId])).get(sourceId);
  if (id === undefined) return undefined;
  const rows = isPage
    ? db.selectFrom("pages").select("slug").where("id", "=", Number(id))
    : db.selectFrom("posts").select("slug").where("id", "=", Number(id));
  return rows.executeTakeFirst();
}
