import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { AppError, reasonOf } from "../../base/errors.ts";
import type { FileTree } from "./file-tree.ts";
import { zipReasonOf } from "./zip-reason.ts";

/** Matches the extra files in archives of macOS. */
const NOISE = /(?:^|\/)(?:\.|__MACOSX\/)/;

/**
 * Opens a zip archive by its directory; files are unpacked as they are read. What an archive made of one folder has in
 * it stands as if the folder were not there.
 * @throws AppError `invalid` for what is no archive, or a broken one.
 */
export async function openArchive(path: string): Promise<FileTree> {
  const outer = await openOne(path);
  return isOfParts(outer) ? openParts(outer) : outer;
}

const isPart = (path: string) => /\.zip$/i.test(path) && !path.includes("/");

/** Notion packs an export in parts, which are archives in an archive; Tumblr packs the posts so beside their files. */
const isOfParts = ({ paths }: FileTree) =>
  paths.size > 0 &&
  [...paths].every((path) => isPart(path) || (paths.has("posts.zip") && OF_TUMBLR.test(path)));
const OF_TUMBLR = /^media\/|^[^/]+\.json$/;

/** The files of all parts as one tree. The parts are unpacked beside other temporary files until it is closed. */
async function openParts(outer: FileTree): Promise<FileTree> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-parts-"));
  const parts: FileTree[] = [];
  const close = async () => {
    for (const tree of [...parts, outer]) await tree[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const [index, path] of [...outer.paths].filter(isPart).entries()) {
      const copy = join(folder, `${index}.zip`);
      await pipeline(Readable.from(outer.open(path)), createWriteStream(copy));
      parts.push(await openOne(copy));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const holders = new Map(
    [outer, ...parts].flatMap((tree) => [...tree.paths].map((path): [string, FileTree] => [path, tree])),
  );
  for (const path of outer.paths) if (isPart(path)) holders.delete(path);
  return {
    name: outer.name,
    paths: new Set([...holders.keys()].sort()),
    leftOut: [outer, ...parts].flatMap(({ leftOut }) => leftOut),
    open: (path) => (holders.get(path) ?? outer).open(path),
    [Symbol.asyncDispose]: close,
  };
}

async function openOne(path: string): Promise<FileTree> {
  const name = basename(path);
  const archive = await orBroken(name, openPromise(path, { autoClose: false, lazyEntries: true }));
  const entries = new Map<string, Entry>();
  const links: string[] = [];
  await orBroken(name, listEntries(archive, entries, links));
  const outer = outerFolder([...entries.keys()]);
  const inTree = new Map([...entries].map(([each, entry]) => [each.slice(outer.length), entry]));
  return {
    // A folder called so says something of all that is in it.
    name: /^_(?:posts|drafts?)\/$/i.test(outer) ? outer.slice(0, -1) : name.replace(/\.zip$/i, ""),
    paths: new Set([...inTree.keys()].sort()),
    leftOut: links.map((path) => ({ path, words: "it is a link to another file" })),
    open: (each) => unpack(archive, inTree.get(each), `${name}: ${each}`),
    async [Symbol.asyncDispose]() {
      archive.close();
    },
  };
}

async function listEntries(archive: ZipFile, entries: Map<string, Entry>, links: string[]) {
  for await (const entry of archive.eachEntry())
    if (!entry.fileName.endsWith("/") && !NOISE.test(entry.fileName))
      if (isLink(entry)) links.push(entry.fileName);
      else entries.set(entry.fileName, entry);
}

/** A symbolic link of Unix has the path of another file in place of a text (APPNOTE.TXT 4.4.15, stat(2)). */
const isLink = ({ externalFileAttributes }: Entry) => externalFileAttributes >>> 28 === 0o12;

/** The folder, with its slash, in which all of it lies. */
function outerFolder(paths: string[]): string {
  const [first = ""] = paths;
  const folder = first.slice(0, first.indexOf("/") + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : "";
}

async function* unpack(
  archive: ZipFile,
  entry: Entry | undefined,
  place: string,
): AsyncGenerator<Uint8Array> {
  if (!entry) throw new AppError("invalid", `${place} is not in the archive.`);
  if (entry.isEncrypted()) throw new AppError("invalid", `${place} is locked by a password.`);
  let sum = 0;
  try {
    for await (const part of await archive.openReadStreamPromise(entry)) {
      sum = crc32(part, sum);
      yield part;
    }
  } catch (cause) {
    throw new AppError("invalid", `${place} is damaged: ${reasonOf(cause)}`, { cause });
  }
  // The package leaves it to us (yauzl, "No CRC-32 Checking").
  if (sum !== entry.crc32) throw new AppError("invalid", `${place} is damaged: its checksum is wrong.`);
}

async function orBroken<Result>(name: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new AppError("invalid", `${name} ${zipReasonOf(cause)}.`, { cause });
  }
}
