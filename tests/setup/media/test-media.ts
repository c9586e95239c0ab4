import { createRateLimits } from "../../../src/server/kernel/rate-limit.ts";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { expect } from "vitest";
import { silence } from "../app.ts";
import { openTestDatabase, quiet } from "../engines.ts";
import { capabilities } from "../../../src/contract/base/capabilities.ts";
import { uploadedSchema } from "../../../src/contract/content/media.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { createDiskStore } from "../../../src/server/engines/files/disk-store.ts";
import type { FileStore } from "../../../src/server/engines/files/file-store.ts";
import type { AppEnv } from "../../../src/server/kernel/http/context.ts";
import { answerProblem } from "../../../src/server/kernel/http/problems.ts";
import { mountRoutes, type AppHono } from "../../../src/server/kernel/http/routes.ts";
import { originalKeyOf } from "../../../src/server/content/media/images/image-key.ts";
import { openFileUploads } from "../../../src/server/content/media/files/upload-file.ts";
import { mediaRoutes, mountMedia } from "../../../src/server/content/media/routes.ts";
import { storeImage } from "../../../src/server/content/media/images/store-image.ts";

/** The media slice alone, for its tests: a database and a folder of its own, everybody signed in. */
export async function startMedia(engine: Engine = "sqlite") {
  const opened = await openTestDatabase(engine);
  const { db, heavy } = opened.database;
  const folder = join(opened.dataDir, "media");
  const disk = createDiskStore(folder);
  const writes: string[] = [];
  const files: FileStore = {
    ...disk,
    write(key, bytes, contentType) {
      writes.push(key);
      return disk.write(key, bytes, contentType);
    },
  };
  const deps = {
    db,
    heavy,
    files,
    now: noon,
    publicUrl: "https://blog.example.com",
    outside: silence,
    limits: createRateLimits({ digest: (_purpose, value) => value }),
    uploads: openFileUploads(opened.dataDir),
  };
  const startApp = (files: FileStore = deps.files) => appOf({ ...deps, files });
  const app = startApp();
  return {
    deps,
    folder,
    app,
    /** Every key that was written, in order. */
    writes,
    /** The same data behind a process that has just started, which may have other files. */
    startApp,
    upload: (bytes: Uint8Array<ArrayBuffer>, name = "image") => {
      const body = new FormData();
      body.append("file", new File([bytes], name));
      return app.request("/api/upload", { method: "POST", body });
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

const noon = () => new Date("2026-03-02T12:00:00Z");

function appOf(deps: Parameters<typeof mediaRoutes>[0]): AppHono {
  const app: AppHono = new Hono<AppEnv>();
  app.onError((error, c) => answerProblem(error, c));
  app.use(async (c, next) => {
    c.set("requestId", "test");
    c.set("log", quiet);
    await next();
  });
  const authenticate = async () => ({
    by: { kind: "session" as const, id: 1, provenAt: noon().toISOString() },
    userId: 1,
    username: "owner",
    capabilities: new Set(capabilities),
    lacksFactor: false,
  });
  mountRoutes(app, mediaRoutes(deps), { authenticate, now: noon });
  mountMedia(app, deps);
  return app;
}

type TestMedia = Awaited<ReturnType<typeof startMedia>>;

export const AVIF = { accept: "image/avif,image/webp,*/*" };
export const WEBP = { accept: "image/webp,*/*" };

export async function uploaded(media: TestMedia, bytes: Uint8Array<ArrayBuffer>) {
  const response = await media.upload(bytes);
  expect(response.status).toBe(201);
  return uploadedSchema.parse(await response.json());
}

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Stores an upload and reads back what was kept of it. */
export async function keep(upload: Uint8Array) {
  await using media = await startMedia();
  const image = await storeImage(media.deps, upload);
  const bytes =
    (await media.deps.files.read(originalKeyOf({ id: image.id, format: "webp" }))) ?? new Uint8Array();
  return { ...image, bytes, metadata: await sharp(bytes).metadata() };
}
