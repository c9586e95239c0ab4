import { createHash } from "node:crypto";
import { AppError } from "../../base/errors.ts";
import type { StreamedContent } from "./file-store.ts";
import { failureOf, refusalOf, textOf, type S3Client } from "./s3-client.ts";

/** What is larger is sent in parts of this size, each with repeats of its own; S3 takes 10,000 of them, 160 GB. */
export const PART_BYTES = 16 * 1024 * 1024;
/** For one part, with its repeats. */
export const PART_TIMEOUT_MS = 180_000;

/**
 * Writes an object in parts (multipart upload). S3 shows it when it is complete, and a failure deletes the parts. Those of
 * a process that is killed stay: a lifecycle rule of the bucket deletes them (docs/configuration.md).
 * @throws AppError `unavailable`, also when the content is not what was announced.
 */
export async function putInParts(
  { call }: S3Client,
  key: string,
  { open, sizeBytes, sha256, contentType }: StreamedContent,
) {
  const begun = await textOf(
    await call(key, { method: "POST", query: "uploads=", headers: { "content-type": contentType } }),
  );
  const [, given] = /<UploadId>([^<]+)<\/UploadId>/.exec(begun) ?? [];
  if (!given) throw new AppError("unavailable", "The file storage did not answer as S3 does.");
  const id = encodeURIComponent(given);
  try {
    const whole = createHash("sha256");
    const tags: string[] = [];
    let bytes = 0;
    for await (const part of inParts(open())) {
      whole.update(part);
      bytes += part.length;
      tags.push(await putPart(part, tags.length + 1));
    }
    if (bytes !== sizeBytes || whole.digest("hex") !== sha256)
      throw new AppError("unavailable", "The file changed while it was copied to the file storage.");
    await complete(tags);
  } catch (error) {
    await call(key, { method: "DELETE", query: `uploadId=${id}` }).catch(() => undefined);
    throw error;
  }

  async function putPart(body: Uint8Array<ArrayBuffer>, number: number): Promise<string> {
    const headers = { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") };
    const query = `partNumber=${number}&uploadId=${id}`;
    const signal = AbortSignal.timeout(PART_TIMEOUT_MS);
    const response = await call(key, { method: "PUT", query, body, headers }, signal);
    if (!response.ok) throw refusalOf(await failureOf(response));
    await response.body?.cancel();
    return response.headers.get("etag") ?? "";
  }

  async function complete(tags: readonly string[]) {
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const signal = AbortSignal.timeout(PART_TIMEOUT_MS);
    const answer = await textOf(await call(key, { method: "POST", query: `uploadId=${id}`, body }, signal));
    // S3 may begin its answer with 200 before it knows (CompleteMultipartUpload).
    if (answer.includes("<Error>"))
      throw new AppError("unavailable", "The file storage could not put the parts of the file together.");
  }
}

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (let piece of pieces)
    while (piece.length > 0) {
      const taken = piece.subarray(0, PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      piece = piece.subarray(taken.length);
      if (filled < PART_BYTES) continue;
      yield part;
      // The one before may still be on its way.
      part = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  if (filled > 0) yield part.subarray(0, filled);
}
