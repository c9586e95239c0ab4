import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../base/errors.ts";
import { instant, type Clock } from "../../base/clock.ts";
import { root } from "../../base/root.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { ImageRow } from "../media/images/image-rows.ts";
import { deleteUnusedImage } from "../media/uses/delete-image.ts";

/** Drawn by scripts/sample-images.mjs, and encoded as uploads are stored: so none is encoded while a new site starts. */
const IMAGES = join(root, "src/server/content/samples/images");
const SIZE = { width: 1344, height: 756 };

export interface SampleImage {
  /** The name of its file, by which the samples show it. */
  name: string;
  row: ImageRow;
  bytes: Buffer<ArrayBuffer>;
}

export async function readSampleImages(now: Date): Promise<SampleImage[]> {
  const names = (await readdir(IMAGES)).filter((name) => name.endsWith(".webp"));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(IMAGES, name));
      const id = hash("sha256", bytes).slice(0, 32);
      const about = {
        format: "webp",
        size_bytes: bytes.length,
        created_at: instant(now),
        file_name: null,
        alt: "",
      };
      return { name, bytes, row: { id, ...SIZE, ...about } };
    }),
  );
}

/** Deletes the images of samples that have left the trash too, but for those that the owner shows elsewhere. */
export async function deleteSampleImages(
  { db, files, now }: { db: Db; files: FileStore; now: Clock },
  images: readonly SampleImage[],
) {
  const sample = await db
    .selectFrom("posts")
    .select("id")
    .where("is_sample", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (sample) return;
  for (const { row } of images) await deleteUnusedImage({ db, files, now }, row.id).catch(unlessKept);
}

function unlessKept(error: unknown) {
  if (!(error instanceof AppError && ["not_found", "conflict"].includes(error.code))) throw error;
}
