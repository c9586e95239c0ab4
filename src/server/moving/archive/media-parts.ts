import { fileTypeOf } from "../../content/media/images/file-types.ts";
import { originalKeyOf } from "../../content/media/images/image-key.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import type { Row, TableShape, TableSource } from "../tables/table-shape.ts";
import type { SiteArchive } from "./read-archive.ts";
import type { Part } from "./write-archive.ts";

export interface Image {
  id: string;
  format: string;
  sizeBytes: number;
  /** It may be larger than memory. */
  isFile: boolean;
}

const mediaFileOf = ({ id, format }: Pick<Image, "id" | "format">) => `media/${id}.${format}`;

/** The originals of all images of the database; sizes and formats are made of them again. `missing` gets those without a file. */
export async function* mediaParts(
  source: TableSource,
  { files, tables, missing }: { files: FileStore; tables: readonly TableShape[]; missing: string[] },
): AsyncGenerator<Part> {
  for await (const image of imagesOf(source, tables)) {
    const content = await readOriginal(files, image);
    if (content) yield { name: mediaFileOf(image), content, isCompressed: true };
    else missing.push(image.id);
  }
}

/** The content of an original; undefined if it has no file. */
export async function readOriginal(
  files: FileStore,
  image: Image,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const key = originalKeyOf(image);
  if (image.isFile && image.sizeBytes > 0) return files.open(key, { start: 0, end: image.sizeBytes - 1 });
  const bytes = await files.read(key);
  return bytes && once(bytes);
}

/** Puts the images of an archive into the file storage, where they are not there already. What it does not have is counted. */
export async function copyMedia(
  archive: SiteArchive,
  source: TableSource,
  { files, tables }: { files: FileStore; tables: readonly TableShape[] },
): Promise<{ taken: number; missing: number }> {
  let [taken, missing] = [0, 0];
  for await (const image of imagesOf(source, tables)) {
    const key = originalKeyOf(image);
    const name = mediaFileOf(image);
    const digest = archive.manifest.files[name];
    if (!digest) {
      if (!(await files.has(key))) missing++;
      continue;
    }
    taken++;
    if (image.isFile) {
      const { contentType } = fileTypeOf(image.format);
      const { bytes: sizeBytes, sha256 } = digest;
      await files.writeFrom(key, { open: () => archive.read(name), sizeBytes, sha256, contentType });
      continue;
    }
    const parts: Buffer[] = [];
    for await (const part of archive.read(name)) parts.push(part);
    const bytes = new Uint8Array(Buffer.concat(parts));
    const present = await files.read(key);
    if (!present || !Buffer.from(present).equals(bytes))
      await files.write(key, bytes, `image/${image.format}`);
  }
  return { taken, missing };
}

/** The images and files of a database. */
export async function* imagesOf(source: TableSource, tables: readonly TableShape[]): AsyncGenerator<Image> {
  const shape = tables.find(({ name }) => name === "media");
  if (!shape) return;
  for await (const rows of source.read(shape)) yield* rows.map(imageOf);
}

/** Archives from before there were files do not say what is one. */
const imageOf = ({ id, format, size_bytes, file_name = null }: Row): Image => ({
  id: String(id),
  format: String(format),
  sizeBytes: Number(size_bytes),
  isFile: file_name !== null,
});

async function* once(bytes: Uint8Array) {
  yield bytes;
}
