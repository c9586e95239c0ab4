import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../base/errors.ts";
import { requireFileKey, type FileStore, type StreamedContent } from "./file-store.ts";
import { createS3Client, failureOf, refusalOf, type S3Client, type S3Options } from "./s3-client.ts";
import { PART_BYTES, PART_TIMEOUT_MS, putInParts } from "./s3-parts.ts";

/** For one call with its repeats; an image is at most a few MB. */
const CALL_TIMEOUT_MS = 20_000;
/** A file may take long to read, but not pause for longer than this between two pieces. */
const IDLE_TIMEOUT_MS = 30_000;

const OUR_TIMES = { callMs: CALL_TIMEOUT_MS, idleMs: IDLE_TIMEOUT_MS };

/**
 * Keeps files in a bucket of S3, or of a server that speaks its language. What is larger than 16 MB is sent in parts.
 * Every failure is an AppError `unavailable`.
 */
export function createS3Store(s3: S3Options, times = OUR_TIMES): FileStore {
  const client = createS3Client(s3, times.callMs);
  const call = (key: string, request: RequestInit, signal?: AbortSignal) =>
    client.call(requireFileKey(key), request, signal);
  return {
    description: `the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}`,
    async read(key) {
      const response = await call(key, { method: "GET" });
      return response.ok ? readBody(response) : nothingOrThrow(response);
    },
    async has(key) {
      const response = await call(key, { method: "HEAD" });
      await response.body?.cancel();
      if (response.ok) return true;
      // An answer to HEAD has no body, so a missing bucket looks like a missing file.
      if (response.status === 404) return false;
      throw refusalOf({ status: response.status, code: "" });
    },
    async write(key, bytes, contentType) {
      const headers = { "content-type": contentType, "x-amz-content-sha256": sha256(bytes) };
      await done(await call(key, { method: "PUT", body: bytes, headers }));
    },
    writeFrom: (key, content) => putObject(client, requireFileKey(key), content),
    async open(key, { start, end }) {
      const ended = new AbortController();
      const waiting = setTimeout(() => ended.abort(), times.callMs);
      const headers = { range: `bytes=${start}-${end}` };
      try {
        const response = await call(key, { method: "GET", headers }, ended.signal);
        return response.ok ? piecesOf(response, ended, times.idleMs) : await nothingOrThrow(response);
      } finally {
        clearTimeout(waiting);
      }
    },
    async remove(key) {
      const response = await call(key, { method: "DELETE" });
      await (response.ok ? response.body?.cancel() : nothingOrThrow(response));
    },
    // S3 shows an upload whole or not at all.
    removeUnfinished: async () => undefined,
  };
}

/** Writes an object of any size. @throws AppError `unavailable`. */
export async function putObject(client: S3Client, key: string, content: StreamedContent) {
  if (content.sizeBytes > PART_BYTES) return putInParts(client, key, content);
  const headers = { "content-type": content.contentType, "x-amz-content-sha256": content.sha256 };
  const request = { method: "PUT", body: await buffer(content.open()), headers };
  await done(await client.call(key, request, AbortSignal.timeout(PART_TIMEOUT_MS)));
}

async function done(response: Response) {
  if (!response.ok) throw refusalOf(await failureOf(response));
  await response.body?.cancel();
}

/** The hash is signed too, so that the server checks what arrived. */
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The pieces of an answer, as they come. @throws AppError `unavailable` if they stop coming. */
export async function* piecesOf(
  response: Response,
  ended: AbortController,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  try {
    for (;;) {
      // The limit applies to the storage only: the reader of the pieces may take longer.
      const waiting = setTimeout(() => ended.abort(), idleMs);
      const piece = await reader?.read().finally(() => clearTimeout(waiting));
      if (!piece || piece.done) return;
      yield piece.value;
    }
  } catch (cause) {
    throw new AppError("unavailable", "The file storage broke off its answer.", { cause });
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new AppError("unavailable", "The file storage broke off its answer.", { cause });
  }
}

/** A file that does not exist is no failure. */
async function nothingOrThrow(response: Response): Promise<undefined> {
  const failure = await failureOf(response);
  if (failure.code !== "NoSuchKey") throw refusalOf(failure);
}
