import { join } from "node:path";
import { Hono } from "hono";
import { openTestDatabase, quiet } from "../../../tests/setup/engines.ts";
import type { Engine } from "../platform/db/open.ts";
import { createDiskStore } from "../platform/files/disk-store.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { AppEnv } from "../platform/http/context.ts";
import { answerProblem } from "../platform/http/problems.ts";
import { mountRoutes } from "../platform/http/routes.ts";
import type { AppHono } from "../platform/http/routes.ts";
import { mediaRoutes, mountMedia } from "./routes.ts";

const tagsOfPosts = (ids: readonly number[]) => ids.map((id) => `post:${id}`);

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
  const deps = { db, heavy, files, now: noon, publicUrl: "https://blog.example.com", tagsOfPosts };
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
    upload: (bytes: Uint8Array<ArrayBuffer>, name = "picture") => {
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
  mountRoutes(app, mediaRoutes(deps), async () => ({ sessionId: 1, userId: 1, username: "owner" }));
  mountMedia(app, deps);
  return app;
}
