import { createHash } from "node:crypto";
import type { StreamedContent } from "./file-store.ts";

export type ContentDigest = Pick<StreamedContent, "sizeBytes" | "sha256">;

/** Reads a content, and returns its size and hash. Stops reading when it is larger than `maxBytes`. */
export async function measureContent(
  content: AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<ContentDigest> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    sizeBytes += piece.byteLength;
    if (sizeBytes > maxBytes) break;
  }
  return { sizeBytes, sha256: hash.digest("hex") };
}
