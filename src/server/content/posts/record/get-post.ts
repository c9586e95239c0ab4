import { onlyFor } from "../../../../blocks/only/only.ts";
import type { Post, WrittenPost } from "../../../../contract/content/posts.ts";
import { instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { pageTags, tagsOfShown } from "./page-tags.ts";
import { presentPost, presentPosts } from "./present-post.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

/** Every slug is made so; other text names no post, and may hold what no database takes. */
export const isSlug = (text: string) => /^[a-z0-9-]+$/.test(text);

type Deps = Pick<Kernel, "now"> & { db: DbOrTx };

/** The post of an address, if a reader may see it, without what is for emails only. */
export async function findPublicPost(
  { db, now }: Deps,
  slug: string,
  reading = new Reading(),
): Promise<Post | undefined> {
  const row = isSlug(slug) ? await store.findPublicBySlug(db, slug, instant(now())) : undefined;
  if (!row) {
    reading.dependsOn(pageTags.all);
    await store.changeWithNextPost(db, instant(now()), reading);
    return undefined;
  }
  reading.dependsOn(...tagsOfShown([row]), pageTags.categories);
  const [summary] = await presentPosts(db, [row]);
  return summary && { ...summary, content: onlyFor("web", row.content) };
}

/** @throws AppError `not_found`, for a draft too: nobody learns that there is one. */
export async function getPublicPost(deps: Deps, slug: string, reading?: Reading): Promise<Post> {
  return (await findPublicPost(deps, slug, reading)) ?? refuseMissing();
}

/** Any post that is not in the trash. */
export async function findPost(db: DbOrTx, id: number): Promise<WrittenPost | undefined> {
  const row = await store.findById(db, id);
  return row && presentPost(db, row);
}

/** Any post that is not in the trash. @throws AppError `not_found`. */
export async function getPost(db: DbOrTx, id: number): Promise<WrittenPost> {
  return (await findPost(db, id)) ?? refuseMissing();
}

function refuseMissing(): never {
  throw new AppError("not_found", "That post does not exist.");
}
