import { insertImage } from "../../../content/media/images/image-rows.ts";
import type { ImageRow } from "../../../content/media/images/image-rows.ts";
import type { Clock } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { oldAddressOf } from "../../../kernel/http/old-address.ts";
import { happened } from "../../../kernel/events.ts";
import { insertPost } from "../../../content/posts/writing/create-post.ts";
import { getPost } from "../../../content/posts/record/get-post.ts";
import { keepOldAddresses } from "../../../content/posts/addresses/old-addresses.ts";
import { recordPostChange } from "../../../content/posts/writing/record-post-change.ts";
import { insertItems, requireRunning } from "../../runs/import-run-store.ts";
import { findImportedPost } from "./plan-slugs.ts";
import type { FittedPost } from "./fit-post.ts";
import type { ImportedPost } from "../source/imported-post.ts";

export interface WrittenPost {
  runId: number;
  source: ImportedPost;
  post: FittedPost;
  images: ImageRow[];
}

/**
 * Writes a post with its images and old addresses, and that the run did, in one transaction. Tells which old
 * addresses lead to it; undefined when somebody has imported it meanwhile.
 * @throws RunStopped when the run was stopped.
 */
export async function writePost(
  { db, now }: { db: Db; now: Clock },
  { runId, source, post, images }: WrittenPost,
): Promise<string[] | undefined> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "imports of posts");
    await requireRunning(tx, runId);
    await writeImages(tx, runId, images);
    if (await findImportedPost(tx, source.sourceId)) return undefined;
    const { createdAt, updatedAt } = post;
    const id = await insertPost(tx, post, { now: now(), isSample: false, createdAt, updatedAt });
    const written = await getPost(tx, id);
    const kept = await keepOldAddresses(tx, { post_id: id }, addressesOf(source, written.slug));
    await insertItems(tx, [
      {
        run_id: runId,
        entity: "post",
        entity_id: String(id),
        source_id: source.sourceId,
        happened: "created",
      },
    ]);
    const events = await recordPostChange(tx, { before: undefined, after: written, now: now() });
    await happened(tx, events, now());
    return kept;
  });
}

async function writeImages(tx: DbOrTx, runId: number, images: ImageRow[]) {
  for (const image of images) {
    if (!(await insertImage(tx, image))) continue;
    await insertItems(tx, [{ run_id: runId, entity: "media", entity_id: image.id, happened: "created" }]);
  }
}

/** Keeps the old addresses at which readers may look for a post, except the front page and the post's present address. */
export const addressesOf = ({ addresses }: ImportedPost, slug: string) => [
  ...new Set(addresses.flatMap((address) => oldAddressOf(address) ?? [])).difference(
    new Set(["/", `/blog/${slug}`]),
  ),
];
