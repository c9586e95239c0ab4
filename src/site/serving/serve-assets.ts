import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isMissing } from "../../server/base/errors.ts";
import { isKnown } from "../../server/kernel/http/answer-immutable.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";

/** The name has the hash of the content, so a copy is good forever (a year is the longest that caches promise). */
const FOR_EVER = "public, max-age=31536000, immutable";

/** Vite's names are flat, so a name with a slash or two leading dots is not one of them. */
const NAME = /^[\w-][\w.-]*$/;

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

interface Encoding {
  name: "br" | "gzip";
  compress: (content: Buffer, path: string) => Promise<Buffer>;
}

/**
 * In the order of preference. The build has left what Brotli makes of a file at its best (vite.config.ts); level 9 is
 * for a file without that. Both encodings run on the thread pool.
 */
const encodings: Encoding[] = [
  {
    name: "br",
    compress: async (content, path) =>
      (await findBuilt(`${path}.br`)) ??
      (await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  },
  { name: "gzip", compress: (content) => promisify(gzip)(content, { level: 9 }) },
];

interface Asset {
  type: string;
  hash: string;
  content: Uint8Array<ArrayBuffer>;
  /** Compressed bytes by encoding. None for fonts and images, which are compressed already. */
  compressed: Map<string, Uint8Array<ArrayBuffer>>;
}

/** Serves the flat `folder` of a build at `/assets/*`. A file is read and compressed once, when it is first asked for. */
export function mountAssets(app: AppHono, folder: string) {
  const loaded = new Map<string, Promise<Asset>>();
  app.get("/assets/:name", uncached("The files of the build are kept in memory here."), async (c, next) => {
    const name = c.req.param("name");
    // Another site may have had a file at such an address.
    if (!NAME.test(name)) return next();
    const asset = loaded.get(name) ?? loadAsset(join(folder, name));
    loaded.set(name, asset);
    try {
      return answerAsset(c, await asset);
    } catch (error) {
      loaded.delete(name);
      if (!isMissing(error)) throw error;
      return next();
    }
  });
}

async function loadAsset(path: string): Promise<Asset> {
  const content = await readFile(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  const isText = /^text|json|svg/.test(type);
  const compressed = await Promise.all(
    (isText ? encodings : []).map(
      async ({ name, compress }) => [name, new Uint8Array(await compress(content, path))] as const,
    ),
  );
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 16);
  return { type, hash, content: new Uint8Array(content), compressed: new Map(compressed) };
}

async function findBuilt(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function answerAsset(c: AppContext, { type, hash, content, compressed }: Asset): Response {
  const accepted = acceptedIn(c.req.header("accept-encoding") ?? "");
  const encoding = encodings.find(({ name }) => accepted.has(name) && compressed.has(name))?.name;
  const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
  const headers = {
    "cache-control": FOR_EVER,
    etag,
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  };
  if (isKnown(etag, c.req.header("if-none-match"))) return c.body(null, 304, headers);
  return c.body((encoding && compressed.get(encoding)) || content, 200, {
    ...headers,
    "content-type": type,
    ...(encoding && { "content-encoding": encoding }),
  });
}

/** The encodings that a client names, but for those with a weight of 0, which it refuses (RFC 9110, 12.5.3). */
function acceptedIn(header: string): Set<string> {
  const offers = header.split(",").map((offer) => offer.trim().toLowerCase());
  return new Set(
    offers.filter((offer) => !/;\s*q=0(?:\.0+)?$/.test(offer)).map((offer) => offer.split(";")[0] ?? ""),
  );
}
