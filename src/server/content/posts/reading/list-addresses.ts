import { EVERY_CATEGORY } from "../../../../contract/content/categories.ts";
import { instant, MINUTE, type Instant } from "../../../base/clock.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { findImageIds } from "../../media/uses/find-image-ids.ts";
import { findImagesOfPosts } from "../../media/uses/images-of-posts.ts";
import { pageTags } from "../record/page-tags.ts";
import { changeWithNextPost } from "../record/store.ts";
import * as store from "./address-store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "heavy" | "now" | "publicUrl">;

interface PostAddress {
  slug: string;
  changedAt: Instant;
  /** The ids of its cover and of images in its text that we hold, the cover first. */
  images: string[];
}

/** When readers last saw a change of the public posts of each category that has some, and of all: EVERY_CATEGORY. */
export async function findChangesOfLists(
  { heavy, now }: Pick<Deps, "heavy" | "now">,
  reading = new Reading(),
): Promise<ReadonlyMap<string, Instant>> {
  reading.dependsOn(pageTags.all, pageTags.words);
  const at = instant(now());
  await changeWithNextPost(heavy, at, reading);
  const rows = await store.findLastChanges(heavy, at);
  const changes = new Map(rows.map(({ category, changed_at }) => [category, changed_at]));
  const latest = [...changes.values()].sort().at(-1);
  if (latest) changes.set(EVERY_CATEGORY, latest);
  return changes;
}

/** The number of addresses that `listPostAddresses` has. */
export async function countPostAddresses(
  { heavy, now, publicUrl }: Deps,
  reading = new Reading(),
): Promise<number> {
  const at = instant(now());
  reading.dependsOn(pageTags.all);
  await changeWithNextPost(heavy, at, reading);
  return store.countAddresses(heavy, { publicAt: at, publicUrl });
}

/** Lists the addresses of public posts, oldest first, with the time of their last change and their images. */
export async function listPostAddresses(
  { heavy, now, publicUrl }: Deps,
  range: { limit: number; offset: number },
  reading = new Reading(),
): Promise<PostAddress[]> {
  // Any change of a public post changes what a search may find; naming each of 50,000 posts would take 10 MB.
  reading.dependsOn(pageTags.all, pageTags.words);
  const rows = await store.findAddresses(heavy, { publicAt: instant(now()), publicUrl, ...range });
  const [covers, { images, isComplete }] = await Promise.all([
    findImageIds(
      heavy,
      rows.map(({ cover_image }) => cover_image).filter((address) => address !== ""),
    ),
    findImagesOfPosts(
      heavy,
      rows.map(({ id }) => id),
    ),
  ]);
  if (!isComplete) reading.changesAt(new Date(now().getTime() + MINUTE));
  return rows.map(({ id, slug, cover_image, changed_at }) => ({
    slug,
    changedAt: changed_at,
    images: [...new Set([covers.get(cover_image) ?? [], images.get(id) ?? []].flat())],
  }));
}
