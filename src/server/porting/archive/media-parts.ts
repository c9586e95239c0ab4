import { originalKeyOf } from "../../media/image-key.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Row, TableShape, TableSource } from "../tables/table-shape.ts";
import type { SiteArchive } from "./read-archive.ts";
import type { Part } from "./write-archive.ts";

interface Image {
  id: string;
  format: string;
}

export const mediaFileOf = ({ id, format }: Image) => `media/${id}.${format}`;

/** The originals of all pictures of the database; sizes and formats are made of them again. `missing` gets those without a file. */
export async function* mediaParts(
  source: TableSource,
  { files, tables, missing }: { files: FileStore; tables: readonly TableShape[]; missing: string[] },
): AsyncGenerator<Part> {
  for await (const image of imagesOf(source, tables)) {
    const bytes = await files.read(originalKeyOf(image));
    if (bytes) yield { name: mediaFileOf(image), content: once(bytes), isCompressed: true };
    else missing.push(image.id);
  }
}

/** Puts the pictures of an archive into the file storage, where they are not there already. What it does not have is counted. */
export async function takeMedia(
  archive: SiteArchive,
  source: TableSource,
  { files, tables }: { files: FileStore; tables: readonly TableShape[] },
): Promise<{ taken: number; missing: number }> {
  let [taken, missing] = [0, 0];
  for await (const image of imagesOf(source, tables)) {
    const key = originalKeyOf(image);
    const name = mediaFileOf(image);
    if (!archive.manifest.files[name]) {
      if (!(await files.read(key))) missing++;
      continue;
    }
    const parts: Buffer[] = [];
    for await (const part of archive.read(name)) parts.push(part);
    const bytes = new Uint8Array(Buffer.concat(parts));
    const present = await files.read(key);
    if (!present || !Buffer.from(present).equals(bytes))
      await files.write(key, bytes, `image/${image.format}`);
    taken++;
  }
  return { taken, missing };
}

async function* imagesOf(source: TableSource, tables: readonly TableShape[]): AsyncGenerator<Image> {
  const shape = tables.find(({ name }) => name === "media");
  if (!shape) return;
  for await (const rows of source.read(shape)) yield* rows.map(imageOf);
}

const imageOf = ({ id, format }: Row): Image => ({ id: String(id), format: String(format) });

async function* once(bytes: Uint8Array) {
  yield bytes;
}
