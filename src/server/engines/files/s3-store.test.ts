import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { listObjects } from "./list-objects.ts";
import { createFileStore } from "./open-file-store.ts";
import { createS3Client } from "./s3-client.ts";
import { PART_BYTES } from "./s3-parts.ts";
import { createS3Store } from "./s3-store.ts";

const REGION = "eu-central-1";
const KEY_ID = "AKIATEST";
const SECRET = "the secret of the test/+";

interface StoredObject {
  bytes: Buffer;
  contentType: string | undefined;
}

/** A server that speaks as much S3 as we use, and believes nobody without a right Signature Version 4. */
async function startS3({
  failing = 0,
  answerSlowly,
}: { failing?: number; answerSlowly?: (response: ServerResponse, bytes: Buffer) => Promise<void> } = {}) {
  const objects = new Map<string, StoredObject>();
  const calls: string[] = [];
  let failuresLeft = failing;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    calls.push(`${request.method} ${request.url}`);
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      return refuse(503, "SlowDown");
    }
    if (!isSigned(request, body)) return refuse(403, "SignatureDoesNotMatch");
    const [, bucket, ...path] = (request.url ?? "").split("/");
    const key = path.join("/");
    if (bucket !== "images") return refuse(404, "NoSuchBucket");
    if (request.method === "PUT" && request.headers["content-length"] === undefined)
      return refuse(411, "MissingContentLength");
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, contentType: request.headers["content-type"] });
      return response.writeHead(200).end();
    }
    const object = objects.get(key);
    if (!object) return refuse(404, "NoSuchKey");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined) return response.writeHead(200).end(object.bytes);
    if (answerSlowly) return await answerSlowly(response.writeHead(206), object.bytes);
    return response.writeHead(206).end(object.bytes.subarray(Number(start), Number(end) + 1));
  };
  return { objects, calls, ...(await startServer(answer)) };
}

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "images",
      region: REGION,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Signature Version 4, worked out anew: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>\S+), SignedHeaders=(?<names>\S+), Signature=(?<signature>\w+)$/.exec(
      headers.authorization ?? "",
    )?.groups;
  if (!given || given["id"] !== KEY_ID) return false;
  const bodyHash = headers["x-amz-content-sha256"];
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== hash(body)) return false;
  const names = (given["names"] ?? "").split(";");
  const canonicalHeaders = names.map((name) => `${name}:${String(headers[name])}\n`).join("");
  const canonical = [method, url, "", canonicalHeaders, names.join(";"), bodyHash].join("\n");
  const time = String(headers["x-amz-date"]);
  const scope = `${time.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const key = scope
    .split("/")
    .reduce<Buffer | string>((key, part) => createHmac("sha256", key).update(part).digest(), `AWS4${SECRET}`);
  const toSign = ["AWS4-HMAC-SHA256", time, scope, hash(canonical)].join("\n");
  const signature = createHmac("sha256", key).update(toSign).digest("hex");
  return given["scope"] === scope && given["signature"] === signature;
}

const hash = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const bytes = (text: string) => new TextEncoder().encode(text);

test("what was written is in the bucket under its key and type, and is read back", async () => {
  await using s3 = await startS3();
  const store = createFileStore({ dataDir: "/nowhere", s3: s3.settings });
  await store.write("ab/abcd/original.webp", bytes("image"), "image/webp");

  expect(s3.objects.get("ab/abcd/original.webp")).toEqual({
    bytes: Buffer.from("image"),
    contentType: "image/webp",
  });
  expect(Buffer.from((await store.read("ab/abcd/original.webp")) ?? []).toString()).toBe("image");
  expect(s3.calls).toEqual(["PUT /images/ab/abcd/original.webp", "GET /images/ab/abcd/original.webp"]);
  expect(store.description).toMatch(/^the bucket images at 127\.0\.0\.1:\d+$/);
});

async function* none(): AsyncGenerator<Uint8Array> {}

const streamed = (...pieces: string[]) => ({
  async *open() {
    yield* pieces.map(bytes);
  },
  sizeBytes: pieces.join("").length,
  sha256: hash(pieces.join("")),
  contentType: "audio/mpeg",
});

test("a file that comes in pieces is written, again when the server is busy, and read in parts", async () => {
  await using s3 = await startS3({ failing: 2 });
  const store = createS3Store(s3.settings);
  await store.writeFrom("ab/abcd/original.mp3", streamed("01234", "56789"));
  expect(s3.calls).toHaveLength(3);
  expect(s3.objects.get("ab/abcd/original.mp3")).toEqual({
    bytes: Buffer.from("0123456789"),
    contentType: "audio/mpeg",
  });
  const part = await store.open("ab/abcd/original.mp3", { start: 3, end: 6 });
  expect((await buffer(part ?? none())).toString()).toBe("3456");
  expect(await store.open("ab/abcd/other.mp3", { start: 0, end: 1 })).toBeUndefined();
  await expect(
    createS3Store({ ...s3.settings, secretAccessKey: "wrong" }).writeFrom("ab/x.mp3", streamed("0")),
  ).rejects.toMatchObject({ code: "unavailable" });
});

test("a file that comes slowly is read to its end, and one that stands still is broken off", async () => {
  const times = { callMs: 400, idleMs: 2_000 };
  let isStuck = false;
  await using s3 = await startS3({
    async answerSlowly(response, content) {
      for (const byte of content) {
        response.write(Buffer.of(byte));
        await delay(100);
      }
      if (!isStuck) response.end();
    },
  });
  const store = createS3Store(s3.settings, times);
  await store.write("ab/abcd", bytes("0123456789"), "audio/mpeg");
  const read = async () => await buffer((await store.open("ab/abcd", { start: 0, end: 9 })) ?? none());
  expect((await read()).toString()).toBe("0123456789");
  isStuck = true;
  await expect(read()).rejects.toMatchObject({
    code: "unavailable",
    message: "The file storage broke off its answer.",
  });
});

test("a reader that stops in the middle of a file ends the connection", async () => {
  const closed = Promise.withResolvers<void>();
  await using s3 = await startS3({
    async answerSlowly(response, content) {
      response.once("close", closed.resolve).write(content);
    },
  });
  const store = createS3Store(s3.settings);
  await store.write("ab/abcd", bytes("0123456789"), "audio/mpeg");
  for await (const piece of (await store.open("ab/abcd", { start: 0, end: 9 })) ?? none()) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  await closed.promise;
});

test("a file that was never written is undefined", async () => {
  await using s3 = await startS3();
  expect(await createS3Store(s3.settings).read("ab/abcd")).toBeUndefined();
});

test("whether a file is there is asked without reading it, and a refused key is not a missing file", async () => {
  await using s3 = await startS3();
  const store = createS3Store(s3.settings);
  await store.write("ab/abcd", bytes("image"), "image/webp");
  expect([await store.has("ab/abcd"), await store.has("ab/other")]).toEqual([true, false]);
  expect(s3.calls.slice(1)).toEqual(["HEAD /images/ab/abcd", "HEAD /images/ab/other"]);
  const stranger = createS3Store({ ...s3.settings, secretAccessKey: "wrong" });
  await expect(stranger.has("ab/abcd")).rejects.toMatchObject({ code: "unavailable" });
});

test("a key that climbs out of the bucket is refused before anything is sent", async () => {
  await using s3 = await startS3();
  await expect(createS3Store(s3.settings).read("../other/file")).rejects.toThrow("Not a key of a file store");
  expect(s3.calls).toEqual([]);
});

test("a server that is busy for a moment is asked again", async () => {
  await using s3 = await startS3({ failing: 2 });
  await createS3Store(s3.settings).write("ab/abcd", bytes("image"), "image/webp");
  expect(s3.calls).toHaveLength(3);
  expect(s3.objects.size).toBe(1);
});

test("a server that stays busy makes the call unavailable", async () => {
  await using s3 = await startS3({ failing: 100 });
  await expect(createS3Store(s3.settings).read("ab/abcd")).rejects.toMatchObject({
    code: "unavailable",
    message: "The file storage answered 503.",
  });
});

test("a wrong secret is unavailable and says what the key needs", async () => {
  await using s3 = await startS3();
  const store = createS3Store({ ...s3.settings, secretAccessKey: "wrong" });
  const refusal = {
    code: "unavailable",
    message:
      "The file storage refuses our key (403). It needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.",
  };
  await expect(store.read("ab/abcd")).rejects.toMatchObject(refusal);
  await expect(store.write("ab/abcd", bytes("image"), "image/webp")).rejects.toMatchObject(refusal);
  expect(s3.objects.size).toBe(0);
});

test("a bucket that does not exist is not taken for a file that does not exist", async () => {
  await using s3 = await startS3();
  await expect(createS3Store({ ...s3.settings, bucket: "another" }).read("ab/abcd")).rejects.toMatchObject({
    code: "unavailable",
    message: "The file storage has no such bucket.",
  });
});

test("a server that cannot be reached is unavailable", async () => {
  const s3 = await startS3();
  await s3[Symbol.asyncDispose]();
  await expect(createS3Store(s3.settings).read("ab/abcd")).rejects.toMatchObject({
    code: "unavailable",
    message: "The file storage cannot be reached.",
  });
});

/** A server that answers everything with the same text, and what it was asked. */
async function startAnswering(text: string) {
  const calls: string[] = [];
  const answering = await startServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    request.resume().once("end", () => response.end(text));
  });
  return { calls, ...answering };
}

test("a server that begins no upload in parts gets no part", async () => {
  await using s3 = await startAnswering("<html>Welcome</html>");
  const content = { ...streamed(""), sizeBytes: PART_BYTES + 1 };
  await expect(createS3Store(s3.settings).writeFrom("ab/abcd", content)).rejects.toMatchObject({
    code: "unavailable",
    message: "The file storage did not answer as S3 does.",
  });
  expect(s3.calls).toEqual(["POST /images/ab/abcd?uploads="]);
});

const page = (isTruncated: boolean) =>
  `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><Contents><Key>a.zip</Key><Size>1</Size>
  <LastModified>2026-03-02T09:00:00.000Z</LastModified></Contents>
  <NextContinuationToken>again</NextContinuationToken></ListBucketResult>`;

test("a list ends with the page that says so, and fails when its pages begin again", async () => {
  await using whole = await startAnswering(page(false));
  const listed = await listObjects(createS3Client(whole.settings, 5_000), "");
  expect(listed.map(({ key }) => key)).toEqual(["a.zip"]);
  await using endless = await startAnswering(page(true));
  await expect(listObjects(createS3Client(endless.settings, 5_000), "")).rejects.toMatchObject({
    code: "unavailable",
    message: "The file storage did not list its files to the end.",
  });
  expect([whole.calls.length, endless.calls.length]).toEqual([1, 2]);
});
