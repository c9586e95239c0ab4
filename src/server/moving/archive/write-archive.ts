import { createHash, hash } from "node:crypto";
import { createZipArchive, ZipEntry } from "node:zlib";
import type { Config } from "../../kernel/config.ts";
import type { TableStore } from "../tables/table-shape.ts";
import { openSiteArchive } from "./read-archive.ts";
import { FORMAT_VERSION, MANIFEST, type Digest, type Manifest } from "./manifest.ts";
import { writeWhole } from "./paced-file.ts";

/** One file of an archive. */
export interface Part {
  name: string;
  /** A text is given whole: making a stream for each takes more time than compressing it. */
  content: AsyncIterable<Uint8Array> | Buffer;
  /** True for content that is already compressed: it is stored as it is. */
  isCompressed?: boolean;
}

/**
 * Writes a zip of these parts, one after another and none of them in memory, and the manifest of these facts behind
 * them: it is made after the last part. The archive is read back and held to its digests before it gets its name.
 */
export async function writeArchive(
  path: string,
  parts: AsyncIterable<Part>,
  facts: Omit<Manifest, "format" | "version" | "files">,
): Promise<Manifest> {
  const files: Record<string, Digest> = {};
  let manifest: Manifest | undefined;
  async function* entries() {
    for await (const part of parts) {
      const content = digested(part.content, (digest) => (files[part.name] = digest));
      yield await entryOf({ ...part, content });
    }
    manifest = { format: "masthead", version: FORMAT_VERSION, ...facts, files };
    yield await ZipEntry.create(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  }
  await writeWhole(path, createZipArchive(entries()), async (draft) => {
    await using archive = await openSiteArchive(draft);
    await archive.verify();
  });
  if (!manifest) throw new Error("The archive ended without its manifest");
  return manifest;
}

/** A part as an entry of a zip. */
export const entryOf = async ({ name, content, isCompressed = false }: Part): Promise<ZipEntry> =>
  Buffer.isBuffer(content)
    ? ZipEntry.create(name, content)
    : ZipEntry.createStream(name, content, { method: isCompressed ? "store" : "deflate" });

function digested(content: Part["content"], done: (digest: Digest) => void): Part["content"] {
  if (!Buffer.isBuffer(content)) return digestedPieces(content, done);
  done({ bytes: content.length, sha256: hash("sha256", content) });
  return content;
}

async function* digestedPieces(content: AsyncIterable<Uint8Array>, done: (digest: Digest) => void) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  done({ bytes, sha256: hash.digest("hex") });
}

/** Returns what every archive says of the site and of its database. */
export const siteFactsOf = ({ publicUrl, databaseUrl }: Config, { migrations, lastIds }: TableStore) => ({
  publicUrl,
  engine: databaseUrl ? ("postgres" as const) : ("sqlite" as const),
  migrations: [...migrations],
  lastIds: { ...lastIds },
});
