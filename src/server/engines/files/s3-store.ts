import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "../../base/errors.ts";
import { requireFileKey } from "./file-store.ts";
import type { FileStore, StreamedContent } from "./file-store.ts";

/** For one call with its repeats; an image is at most a few MB. */
const CALL_TIMEOUT_MS = 20_000;
/** A file may take long to read, but not pause for longer than this between two pieces. */
const IDLE_TIMEOUT_MS = 30_000;
/** For a file of 512 MB at 1 MB/s. */
const STREAM_TIMEOUT_MS = 600_000;
const FIRST_PAUSE_MS = 50;
/** After an answer of 429 or 5xx: 3 more tries, within about half a second. */
const RETRIES = 3;

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const OUR_TIMES = { callMs: CALL_TIMEOUT_MS, idleMs: IDLE_TIMEOUT_MS };

/**
 * Keeps files in a bucket of S3, or of a server that speaks its language: addresses have the bucket in the path,
 * and requests carry AWS Signature Version 4. Every failure is an AppError `unavailable`.
 */
export function createS3Store(s3: S3Options, times = OUR_TIMES): FileStore {
  const { call, putStream } = createCalls(s3, times.callMs);
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
      const response = await call(key, { method: "PUT", body: bytes, headers });
      if (!response.ok) throw refusalOf(await failureOf(response));
      await response.body?.cancel();
    },
    writeFrom: putStream,
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
    // S3 stores an upload whole or not at all, so there is nothing to delete.
    removeUnfinished: async () => undefined,
  };
}

/** The signed requests to the bucket. They are repeated after an answer of 429 or 5xx. */
function createCalls({ endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Options, callMs: number) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, "")}/${bucket}/${requireFileKey(key)}`;
  const call = (key: string, request: RequestInit, signal = AbortSignal.timeout(callMs)) => {
    const url = urlOf(key);
    return client.fetch(url, { ...request, signal }).catch(unreachable);
  };
  const putOnce = async (key: string, { open, sizeBytes, sha256: digest, contentType }: StreamedContent) => {
    const headers = { "content-type": contentType, "x-amz-content-sha256": digest };
    const signed = await client.sign(urlOf(key), { method: "PUT", headers });
    signed.headers.set("content-length", String(sizeBytes));
    const request = {
      method: "PUT",
      headers: signed.headers,
      // Node's fetch takes it; the types are a browser's.
      body: ReadableStream.from(open()) as BodyInit,
      duplex: "half",
      signal: AbortSignal.timeout(STREAM_TIMEOUT_MS),
    };
    return fetch(signed.url, request).catch(unreachable);
  };
  /** A stream cannot be sent twice, so aws4fetch's own repeats do not help. */
  const putStream = async (key: string, content: StreamedContent) => {
    for (let attempt = 0; ; attempt++) {
      const response = await putOnce(key, content);
      if (response.ok) return await response.body?.cancel();
      const failure = await failureOf(response);
      if (failure.status < 500 || attempt === RETRIES) throw refusalOf(failure);
      await delay(FIRST_PAUSE_MS * 2 ** attempt);
    }
  };
  return { call, putStream };
}

function unreachable(cause: unknown): never {
  throw new AppError("unavailable", "The file storage cannot be reached.", { cause });
}

/** The hash is signed too, so that the server checks what arrived. */
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* piecesOf(
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

interface Failure {
  status: number;
  /** S3's code of the error, such as `NoSuchKey` or `NoSuchBucket`. */
  code: string;
}

/** A 404 without a code, as some servers send it, is about the key. */
async function failureOf(response: Response): Promise<Failure> {
  const text = await response.text().catch(() => "");
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? (response.status === 404 ? "NoSuchKey" : "");
  return { status: response.status, code };
}

/** A file that does not exist is no failure. */
async function nothingOrThrow(response: Response): Promise<undefined> {
  const failure = await failureOf(response);
  if (failure.code !== "NoSuchKey") throw refusalOf(failure);
}

function refusalOf({ status, code }: Failure): AppError {
  if (code === "NoSuchBucket") return new AppError("unavailable", "The file storage has no such bucket.");
  // Without ListBucket S3 answers 403 for a file that does not exist (GetObject, "Permissions").
  if (status === 401 || status === 403) {
    return new AppError(
      "unavailable",
      `The file storage refuses our key (${status}). It needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.`,
    );
  }
  return new AppError("unavailable", `The file storage answered ${status}.`);
}
