import { insertImage, type ImageRow } from "../../../content/media/images/image-rows.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { oldAddressOf } from "../../../kernel/http/old-address.ts";
import { happened } from "../../../kernel/events.ts";
import { importPage, type ImportedPageFields } from "../../../content/pages/import-page.ts";
import { pageChanged } from "../../../content/pages/page-changed.ts";
import { insertPost } from "../../../content/posts/writing/create-post.ts";
import { keepOldAddresses } from "../../../content/posts/addresses/old-addresses.ts";
import { recordPostChange } from "../../../content/posts/writing/record-post-change.ts";
import { insertItems, requireRunning } from "../../runs/import-run-store.ts";
import { findImportedHere } from "./plan-slugs.ts";
import { keepPlaces, type OldPlace } from "./old-media.ts";
import type { FittedPost } from "./fit-post.ts";
import { pathOf, type ImportedPost } from "../source/imported-post.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

/** What a run writes of a post or page beside its fields. */
export interface Written {
  runId: number;
  source: ImportedPost;
  images: ImageRow[];
  places: readonly OldPlace[];
}

/** The id of what was written, and the old addresses that lead to it. */
export interface WrittenHere {
  id: number;
  kept: string[];
}

/**
 * Writes a post with its images and old addresses, and that the run did, in one transaction; undefined when somebody has imported it meanwhile.
 * @throws RunStopped when the run was stopped.
 */
export async function writePost(
  { db, now }: Deps,
  written: Written,
  { createdAt, updatedAt, ...post }: Omit<FittedPost, "remarks" | "notices" | "elements">,
): Promise<WrittenHere | undefined> {
  return writeOnce(db, written, async (tx) => {
    const after = await insertPost(tx, post, { now: now(), isSample: false, createdAt, updatedAt });
    const { id } = after;
    const kept = await keepOldAddresses(tx, { post_id: id }, addressesOf(written.source, after.slug));
    const change = { before: undefined, after, now: now(), isNew: true, isImport: true };
    await happened(tx, await recordPostChange(tx, change), now());
    return { id, kept };
  });
}

/** As `writePost`, for a page. */
export async function writePage(
  { db, now, signInPath }: Deps & { signInPath: string },
  written: Written,
  fields: ImportedPageFields,
): Promise<WrittenHere | undefined> {
  return writeOnce(db, written, async (tx) => {
    const page = await importPage(tx, fields, signInPath);
    const { id, slug } = page;
    const kept = await keepOldAddresses(tx, { page_id: id }, addressesOf(written.source, slug));
    await happened(tx, await pageChanged(tx, page), now());
    return { id, kept };
  });
}

async function writeOnce(
  db: Db,
  { runId, source, images, places }: Written,
  write: (tx: DbOrTx) => Promise<WrittenHere>,
): Promise<WrittenHere | undefined> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "imports of posts");
    await requireRunning(tx, runId);
    await writeImages(tx, runId, images);
    if (await findImportedHere(tx, source)) return undefined;
    const { id, kept } = await write(tx);
    const entity = source.isPage ? "page" : "post";
    await insertItems(tx, [
      { run_id: runId, entity, entity_id: String(id), source_id: source.sourceId, happened: "created" },
    ]);
    await keepPlaces(tx, runId, places);
    return { id, kept };
  });
}

/** Writes the rows of images, and that the run did. */
export async function writeImages(tx: DbOrTx, runId: number, images: ImageRow[]) {
  for (const image of images) {
    if (!(await insertImage(tx, image))) continue;
    await insertItems(tx, [{ run_id: runId, entity: "media", entity_id: image.id, happened: "created" }]);
  }
}

/** Keeps the old addresses at which readers may look for it, except the front page and its present address. */
export const addressesOf = (source: ImportedPost, slug: string) => [
  ...new Set(source.addresses.flatMap((address) => oldAddressOf(address) ?? [])).difference(
    new Set(["/", pathOf(source, slug)]),
  ),
];
