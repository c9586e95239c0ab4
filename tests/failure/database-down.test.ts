import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { engines, openTestDatabase } from "../setup/engines.ts";
import { startServer } from "../setup/process.ts";

const KNOWN = ["/", "/blog", "/blog/the-quiet-case-for-a-smaller-archive", "/feed.xml", "/api/posts"];

/** A door to PostgreSQL that can be shut and opened again, as a database server stops and starts. */
async function openDoor(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const folder = address.searchParams.get("host");
  const port = Number(address.port || 5432);
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, address.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    inner.pipe(outer).pipe(inner);
  });
  const open = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await open(0);
  const bound = server.address();
  const doorPort = typeof bound === "object" && bound ? bound.port : 0;
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  address.searchParams.delete("host");
  address.host = `127.0.0.1:${doorPort}`;
  return { url: address.href, open: () => open(doorPort), shut, [Symbol.asyncDispose]: shut };
}

test.runIf(engines.includes("postgres"))(
  "while the database is down readers get the pages that somebody has read, and a plain word for the others",
  async () => {
    await using database = await openTestDatabase("postgres");
    await using door = await openDoor(database.databaseUrl ?? "");
    await using server = await startServer({ DATA_DIR: database.dataDir, DATABASE_URL: door.url });
    const get = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      return { status: response.status, text: await response.text() };
    };
    const before = await Promise.all(KNOWN.map(get));

    await door.shut();
    expect(await Promise.all(KNOWN.map(get))).toEqual(before);
    const unread = await get("/blog/category/tools");
    expect(unread.status).toBe(503);
    expect(unread.text).toContain("Failed to load blog posts. Please try again later.");
    const post = await get("/blog/not-read-before");
    expect(post.status).toBe(503);
    expect(post.text).toContain("Error Loading Blog Post");
    expect((await get("/api/posts?page=2")).status).toBe(503);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(503);

    await door.open();
    expect((await get("/blog/category/tools")).status).toBe(200);
    expect((await get("/blog/not-read-before")).status).toBe(404);
    expect((await get("/readyz")).status).toBe(200);
  },
);
