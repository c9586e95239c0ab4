import { readOriginal } from "../../archive/media-parts.ts";
import type { Part } from "../../archive/write-archive.ts";
import type { TargetSource } from "../target/target.ts";
import type { StoredFile } from "./site-index.ts";

/** The bytes of an image or a file under a name in the zip; nothing, and a loss, if it is missing. */
export async function filePart(
  { files, losses }: TargetSource,
  file: StoredFile,
  name: string,
): Promise<Part | undefined> {
  const { id, format, sizeBytes, fileName } = file;
  const content = await readOriginal(files, { id, format, sizeBytes, isFile: fileName !== null });
  if (content) return { name, content, isCompressed: true };
  losses.add("Images or files that are missing here", fileName ?? `${id}.${format}`);
  return undefined;
}
