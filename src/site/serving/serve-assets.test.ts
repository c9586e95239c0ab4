import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "../../server/kernel/http/context.ts";
import { answerProblem } from "../../server/kernel/http/problems.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { mountAssets } from "./serve-assets.ts";

const STYLE = "body { color: red }\n".repeat(100);

async function startAssets() {
  const root = await mkdtempDisposable(join(tmpdir(), "masthead-assets-"));
  const folder = root.path;
  await writeFile(join(folder, "site-1.css"), STYLE);
  await writeFile(join(folder, "font-1.woff2"), "font");
  const app: AppHono = new Hono<AppEnv>();
  app.onError(answerProblem);
  mountAssets(app, folder);
  const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
  return { folder, get, [Symbol.asyncDispose]: () => root.remove() };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a file comes in the best encoding that the client takes, and each says what it is", async () => {
  await using assets = await startAssets();
  const brotli = await assets.get("/assets/site-1.css", { "accept-encoding": "gzip, deflate, br" });
  const gzip = await assets.get("/assets/site-1.css", { "accept-encoding": "gzip, br;q=0" });
  const plain = await assets.get("/assets/site-1.css");

  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(STYLE);
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(STYLE);
  expect(plain.headers.has("content-encoding")).toBe(false);
  expect(await plain.text()).toBe(STYLE);
  expect(plain.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.get("etag"))).size).toBe(3);
});

test("what the build has compressed at its best is sent as it is", async () => {
  await using assets = await startAssets();
  const built = brotliCompressSync(STYLE);
  await writeFile(join(assets.folder, "site-1.css.br"), built);
  const brotli = await assets.get("/assets/site-1.css", { "accept-encoding": "br" });
  expect(await bytesOf(brotli)).toEqual(built);
  expect(brotli.headers.get("content-type")).toBe("text/css; charset=utf-8");
});

test("a browser keeps a file for a year, and one that asks again is told to keep it", async () => {
  await using assets = await startAssets();
  const first = await assets.get("/assets/site-1.css");
  const again = await assets.get("/assets/site-1.css", { "if-none-match": first.headers.get("etag") ?? "" });

  expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  const weak = { "if-none-match": `"other", W/${first.headers.get("etag")}` };
  expect((await assets.get("/assets/site-1.css", weak)).status).toBe(304);
});

test("fonts are not compressed a second time", async () => {
  await using assets = await startAssets();
  const font = await assets.get("/assets/font-1.woff2", { "accept-encoding": "br" });
  expect(font.headers.get("content-type")).toBe("font/woff2");
  expect(font.headers.has("content-encoding")).toBe(false);
});

test("nothing beside the folder can be reached", async () => {
  await using assets = await startAssets();
  await writeFile(`${assets.folder}.secret`, "secret");
  const secret = `${assets.folder.split("/").at(-1)}.secret`;
  for (const path of [
    `..%2f${secret}`,
    `%2e%2e%2f${secret}`,
    "..",
    ".vite",
    "site-1.css%00",
    "missing.css",
  ]) {
    expect((await assets.get(`/assets/${path}`)).status, path).toBe(404);
  }
});

test("a file that was missing is served once it is there", async () => {
  await using assets = await startAssets();
  expect((await assets.get("/assets/late.js")).status).toBe(404);
  await writeFile(join(assets.folder, "late.js"), "1");
  expect((await assets.get("/assets/late.js")).status).toBe(200);
});
