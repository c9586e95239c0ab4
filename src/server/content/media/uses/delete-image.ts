import type { Clock } from "../../../base/clock.ts";
import type { FileStore } from "../../../engines/files/file-store.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { originalKeyOf } from "../images/image-key.ts";
import { readAllTexts } from "./read-texts.ts";
import type { MediaDeps } from "../images/store-image.ts";
import { findImage, type ImageRow } from "../images/image-rows.ts";
import * as store from "../images/store.ts";
import { keysOf } from "../images/variants.ts";
import { findUses } from "./where-used-store.ts";

/**
 * Deletes an image with its files.
 * @throws AppError `not_found`; `conflict` when it is shown somewhere after all.
 */
export async function deleteUnusedImage(
  { db, files, now }: Pick<MediaDeps, "db" | "files"> & { now: Clock },
  id: string,
) {
  const image = await findImage(db, id);
  if (!image) throw new AppError("not_found", "That image no longer exists.");
  const isGone = await db.transaction().execute((tx) => takeUnusedImage(tx, id, now));
  if (!isGone) throw new AppError("conflict", "That image is used, so it was not deleted.");
  await removeFiles({ db, files }, image);
}

/** Deletes the files of an image whose row is gone. A failure leaves what the same call can delete after another upload. */
export async function removeFiles(
  { db, files }: { db: Db; files: Pick<FileStore, "remove"> },
  image: ImageRow,
) {
  const keys = image.file_name === null ? keysOf(image) : [originalKeyOf(image)];
  for (const key of keys) {
    // The same image may be uploaded while its files go, of which the original is the last.
    if (await findImage(db, image.id)) return;
    await files.remove(key);
  }
}

/**
 * Takes the row of an image away that nothing shows. False when something does or may, since a text is being written
 * that nobody has read, or it is gone.
 */
export async function takeUnusedImage(tx: DbOrTx, id: string, now: Clock): Promise<boolean> {
  if (!(await readAllTexts(tx, now))) return false;
  const uses = await findUses(tx, [id]);
  return uses.length === 0 && (await store.deleteImage(tx, id));
}
