import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { AppError, reasonOf, withoutStop } from "../../base/errors.ts";
import { zipReasonOf } from "../files/zip-reason.ts";
import { RowBatch, type Row } from "../tables/table-shape.ts";
import {
  DATABASE_FILE,
  FORMAT_VERSION,
  linesFileOf,
  MANIFEST,
  manifestSchema,
  type Digest,
  type Manifest,
} from "./manifest.ts";

export interface SiteArchive extends AsyncDisposable {
  manifest: Manifest;
  /** The bytes of one of its files. @throws AppError `invalid` when they are not those that were written. */
  read(name: string): AsyncIterable<Buffer>;
  /** The rows of a table, some at a time; none of a table that it does not have. */
  rows(table: string): AsyncIterable<Row[]>;
  /** Reads every file that the manifest names. @throws AppError `invalid` naming the first that is damaged. */
  verify(progress?: (name: string) => void): Promise<void>;
}

/** Far more than the names of a million images. */
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;

/** A zip with its directory read. */
interface Zip {
  file: ZipFile;
  entries: ReadonlyMap<string, Entry>;
}

/**
 * Opens a backup or an export. Names in the zip lead nowhere: only what the manifest names is read, and nothing is
 * unpacked under a name from the archive.
 * @throws AppError `invalid` for a file that is not a Masthead archive, is incomplete, or has a newer version.
 */
export async function openSiteArchive(path: string): Promise<SiteArchive> {
  const zip = await openZip(path);
  try {
    const manifest = await readManifest(zip, path);
    const read = (name: string) => readFile(zip, name, manifest.files[name]);
    return {
      manifest,
      read,
      rows: (table) => readRows(manifest, table, read),
      async verify(progress = () => {}) {
        for (const name of Object.keys(manifest.files)) {
          progress(name);
          await readToEnd(read(name));
        }
      },
      [Symbol.asyncDispose]: async () => zip.file.close(),
    };
  } catch (error) {
    zip.file.close();
    throw error;
  }
}

async function readToEnd(pieces: AsyncIterable<Buffer>) {
  const iterator = pieces[Symbol.asyncIterator]();
  for (let piece = await iterator.next(); !piece.done;) piece = await iterator.next();
}

async function openZip(path: string): Promise<Zip> {
  try {
    const file = await openPromise(path, { autoClose: false, lazyEntries: true });
    const entries = new Map<string, Entry>();
    for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry);
    return { file, entries };
  } catch (cause) {
    throw new AppError("invalid", `${path} ${zipReasonOf(cause)}.`, { cause });
  }
}

async function readManifest({ file, entries }: Zip, path: string): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) {
    throw new AppError("invalid", `${path} is no backup and no export of Masthead: it has no ${MANIFEST}.`);
  }
  try {
    if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new Error(`${MANIFEST} is too large`);
    const manifest: unknown = JSON.parse((await buffer(await file.openReadStreamPromise(entry))).toString());
    const said = manifestSchema.pick({ version: true }).safeParse(manifest);
    if (!said.success) throw new Error(`its ${MANIFEST} names no version of the format`);
    const { version } = said.data;
    if (version > FORMAT_VERSION)
      throw new Error(
        `it was made by a newer version of Masthead, in version ${version} of the format. Update this one first`,
      );
    const whole = manifestSchema.safeParse(manifest);
    if (!whole.success) throw new Error(`its ${MANIFEST} is not one of version ${version} of the format`);
    return whole.data;
  } catch (cause) {
    throw new AppError("invalid", `${path} cannot be read: ${withoutStop(reasonOf(cause))}.`, { cause });
  }
}

async function* readFile(
  { file, entries }: Zip,
  name: string,
  wanted: Digest | undefined,
): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (!wanted || !entry || entry.uncompressedSize !== wanted.bytes)
    throw new AppError("invalid", `The archive is not whole: ${name} is not in it.`);
  const hash = createHash("sha256");
  try {
    for await (const piece of await file.openReadStreamPromise(entry)) {
      hash.update(piece);
      yield piece;
    }
  } catch (cause) {
    throw new AppError("invalid", `The archive is damaged at ${name}: ${withoutStop(reasonOf(cause))}.`, {
      cause,
    });
  }
  if (hash.digest("hex") !== wanted.sha256)
    throw new AppError("invalid", `The archive is damaged at ${name}: it is not what was written.`);
}

async function* readRows(
  manifest: Manifest,
  table: string,
  read: (name: string) => AsyncIterable<Buffer>,
): AsyncGenerator<Row[]> {
  const name = linesFileOf(table);
  if (!manifest.files[name]) return;
  const batch = new RowBatch();
  let number = 0;
  for await (const line of linesIn(read(name))) {
    number += 1;
    if (batch.add(parseRow(line, `${name}, line ${number}`))) yield batch.take();
  }
  if (batch.rows.length > 0) yield batch.take();
}

function parseRow(line: string, place: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    // What is in its fields is for the columns of the table to refuse.
    if (typeof row === "object" && row !== null && !Array.isArray(row)) return row as Row;
    throw new Error("it is no object");
  } catch (cause) {
    throw new AppError("invalid", `${place} is no row: ${withoutStop(reasonOf(cause))}.`, { cause });
  }
}

const LINE_BREAK = 0x0a;

/** Bytes are cut at the line breaks, which no other character of UTF-8 has in it. */
async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let open: Buffer[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(LINE_BREAK); end >= 0; end = piece.indexOf(LINE_BREAK, start)) {
      const line = Buffer.concat([...open, piece.subarray(start, end)]).toString();
      open = [];
      start = end + 1;
      if (line) yield line;
    }
    if (start < piece.length) open.push(piece.subarray(start));
  }
  const last = Buffer.concat(open).toString();
  if (last) yield last;
}

/** What a file is if it is one of our archives, whole or not; undefined for every other file. */
export async function siteArchiveKind(path: string): Promise<Manifest["kind"] | undefined> {
  const zip = await openZip(path).catch(() => undefined);
  if (!zip) return undefined;
  try {
    const has = (name: string) => zip.entries.has(name);
    if (!has(MANIFEST) || !(has(linesFileOf("posts")) || has(DATABASE_FILE))) return undefined;
    const manifest = await readManifest(zip, path).catch(() => undefined);
    return manifest?.kind ?? "export";
  } finally {
    zip.file.close();
  }
}
