import { AppError } from "../../base/errors.ts";
import { fileTypeOf } from "../../content/media/images/file-types.ts";
import { originalKeyOf } from "../../content/media/images/image-key.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import { measureContent, type ContentDigest } from "../../engines/files/measure-content.ts";
import type { Config } from "../../kernel/config.ts";
import { withSnapshot } from "../tables/open-snapshot.ts";
import { imagesOf, readOriginal, type Image } from "./media-parts.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type CopyDeps = Pick<Kernel, "log"> & { config: Config; progress: (what: string, share?: number) => void };

export interface CopiedOriginals {
  copied: number;
  /** Were in the target already, with the same content. */
  present: number;
  /** Have no file in the source. */
  missing: string[];
}

/**
 * Copies the original of every image and file of the database from one store to another, and reads each back. Files that
 * are there already are compared by their content and not written again, so that a copy that was interrupted continues.
 * The source stays as it is. Other sizes are made of the originals when they are first asked for.
 * @throws AppError `unavailable` if a store cannot be reached, or what was written is not what is read.
 */
export async function copyOriginals(
  { config, log, progress }: CopyDeps,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<CopiedOriginals> {
  const result: CopiedOriginals = { copied: 0, present: 0, missing: [] };
  await withSnapshot({ config, log }, async (source) => {
    const total = (await source.counts())["media"]?.rows ?? 0;
    let done = 0;
    for await (const image of imagesOf(source, source.tables)) {
      progress("Copying the media files", done++ / total);
      const digest = await digestOf(from, image);
      if (!digest) result.missing.push(image.id);
      else if ((await digestOf(to, image))?.sha256 === digest.sha256) result.present++;
      else {
        await copyOne({ from, to }, image, digest);
        result.copied++;
      }
    }
  });
  return result;
}

/** Undefined if the store does not have it. */
async function digestOf(files: FileStore, image: Image): Promise<ContentDigest | undefined> {
  const content = await readOriginal(files, image);
  return content && measureContent(content);
}

async function copyOne(
  { from, to }: { from: FileStore; to: FileStore },
  image: Image,
  digest: ContentDigest,
) {
  const key = originalKeyOf(image);
  async function* open() {
    const content = await readOriginal(from, image);
    if (content) yield* content;
  }
  const { contentType } = image.isFile ? fileTypeOf(image.format) : { contentType: `image/${image.format}` };
  await to.writeFrom(key, { ...digest, open, contentType });
  const written = await digestOf(to, image);
  if (written?.sha256 !== digest.sha256)
    throw new AppError("unavailable", `${key} is not in ${to.description} as it was written.`);
}
