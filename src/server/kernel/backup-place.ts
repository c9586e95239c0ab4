import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DAY } from "../base/clock.ts";
import { namesIn } from "../engines/files/find-stats.ts";
import { AppError } from "../base/errors.ts";
import { listObjects } from "../engines/files/list-objects.ts";
import { makeFolder } from "../engines/files/make-folder.ts";
import { measureContent } from "../engines/files/measure-content.ts";
import {
  createS3Client,
  failureOf,
  refusalOf,
  type S3Client,
  type S3Options,
} from "../engines/files/s3-client.ts";
import { piecesOf, putObject } from "../engines/files/s3-store.ts";
import { bucketOf } from "./config.ts";

export interface KeptBackup {
  name: string;
  /** When it was written. */
  madeAt: Date;
  sizeBytes: number;
  /** What `./masthead restore` calls it. */
  address: string;
  /** False for what may be a backup: what a restore replaced, or a file that the owner named. */
  isOurs: boolean;
}

/** Where backups are kept: a folder, or a bucket. */
export interface BackupPlace {
  /** One line for people. */
  readonly description: string;
  /** Lists the backups of Masthead, the newest last. */
  list(): Promise<KeptBackup[]>;
  /** Lists the exports that people made in the admin, the newest last. */
  exports(): Promise<KeptBackup[]>;
  /** The newest backup; without one, the newest file that may be one. In a bucket, which may hold much else, their names begin as ours do. */
  newest(): Promise<KeptBackup | undefined>;
  /** Keeps what `write` writes to the path that it is given, and returns its address. */
  keep<Result>(
    name: string,
    write: (path: string) => Promise<Result>,
  ): Promise<{ address: string; written: Result }>;
  /** The bytes of what is listed. @throws AppError `not_found`, `unavailable`. */
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
}

/** A bucket, or a folder in one. */
export interface BackupBucket extends S3Options {
  prefix: string;
}

/** Made by the server, by the command, before a migration or an update. */
const BACKUP = /^(?:scheduled|masthead|before-migration|before-update)-.*\.zip$/;
/** No backup: another Masthead can import it, and none can be restored from it. */
const EXPORT = /^export-.*\.zip$/;
const MAY_BE_BACKUP = /\.zip$/;
/** How their names begin; a bucket may hold much else. */
const BEGINNINGS = ["scheduled-", "masthead-", "before-", "export-"];
const CALL_MS = 20_000;
const IDLE_MS = 60_000;

/** `folder` is where backups are made; with a bucket they do not stay there. */
export function openBackupPlace({
  folder,
  bucket,
}: {
  folder: string;
  bucket: BackupBucket | undefined;
}): BackupPlace {
  const place = bucket ? placeInBucket(bucket, folder) : placeInFolder(folder);
  return {
    ...place,
    list: async () => (await place.find()).filter(({ isOurs }) => isOurs),
    exports: async () => (await place.find()).filter(({ name }) => EXPORT.test(name)),
    newest: async () => newestOf((await place.find()).filter(({ name }) => !EXPORT.test(name))),
  };
}

/** Returns the newest of those that are backups for certain, else of all; undefined without any. */
export const newestOf = (found: readonly KeptBackup[]): KeptBackup | undefined =>
  found.findLast(({ isOurs }) => isOurs) ?? found.at(-1);

export const byAge = (a: KeptBackup, b: KeptBackup) => a.madeAt.getTime() - b.madeAt.getTime();

interface Place extends Omit<BackupPlace, "list" | "exports" | "newest"> {
  /** Lists what may be a backup, and exports, the newest last. */
  find(): Promise<KeptBackup[]>;
}

function placeInFolder(folder: string): Place {
  return {
    description: folder,
    async find() {
      const names = (await namesIn(folder)).filter((name) => MAY_BE_BACKUP.test(name));
      const found = await Promise.all(
        names.map(async (name) => {
          const address = join(folder, name);
          // The server removes old ones meanwhile.
          const stats = await stat(address).catch(() => undefined);
          if (!stats) return [];
          return [{ name, address, madeAt: stats.mtime, sizeBytes: stats.size, isOurs: BACKUP.test(name) }];
        }),
      );
      return found.flat().sort(byAge);
    },
    async keep(name, write) {
      const address = join(folder, name);
      return { address, written: await write(address) };
    },
    read: (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function placeInBucket(bucket: BackupBucket, folder: string): Place {
  const client = createS3Client(bucket, CALL_MS);
  const keyOf = (name: string) => (bucket.prefix ? `${bucket.prefix}/${name}` : name);
  const addressOf = (name: string) => `s3://${bucket.bucket}/${keyOf(name)}`;
  return {
    description: `s3://${[bucket.bucket, bucket.prefix].filter(Boolean).join("/")}`,
    async find() {
      const prefix = keyOf("");
      const listed = await Promise.all(BEGINNINGS.map((name) => listObjects(client, keyOf(name))));
      return listed
        .flat()
        .map(({ key, sizeBytes, modifiedAt: madeAt }) => {
          const name = key.slice(prefix.length);
          return { name, madeAt, sizeBytes, address: addressOf(name), isOurs: BACKUP.test(name) };
        })
        .filter(({ name }) => MAY_BE_BACKUP.test(name))
        .sort(byAge);
    },
    async keep(name, write) {
      await makeFolder(folder);
      await deleteLeft(folder);
      const path = join(folder, name);
      try {
        const written = await write(path);
        const open = () => createReadStream(path);
        const digest = await measureContent(open());
        await putObject(client, keyOf(name), { ...digest, open, contentType: "application/zip" });
        return { address: addressOf(name), written };
      } finally {
        await rm(path, { force: true });
      }
    },
    read: (name) => readObject(client, keyOf(name), addressOf(name)),
    async remove(name) {
      const response = await client.call(keyOf(name), { method: "DELETE" });
      if (!response.ok) throw refusalOf(await failureOf(response));
      await response.body?.cancel();
    },
  };
}

/** Deletes what a process that was killed has left on the way; another may be at work. */
async function deleteLeft(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > DAY) await rm(path, { force: true });
  }
}

/** Copies the object at `s3://BUCKET/KEY` to a file. @throws AppError `invalid`, `not_found`, `unavailable`. */
export async function fetchBackup(address: string, keys: Omit<S3Options, "bucket">, to: string) {
  const { bucket = "", prefix: key = "" } = bucketOf(address) ?? {};
  if (!key)
    throw new AppError(
      "invalid",
      `${address} is not the address of a backup. It must look like s3://bucket/folder/site.zip; names have letters, digits, dots, hyphens and underscores only.`,
    );
  const client = createS3Client({ ...keys, bucket }, CALL_MS);
  await pipeline(readObject(client, key, address), createWriteStream(to, { mode: 0o600 }));
}

/** @throws AppError `not_found`, `unavailable`. */
async function* readObject(client: S3Client, key: string, address: string) {
  const ended = new AbortController();
  const response = await client.call(key, { method: "GET" }, ended.signal);
  if (response.ok) return yield* piecesOf(response, ended, IDLE_MS);
  const failure = await failureOf(response);
  throw failure.code === "NoSuchKey"
    ? new AppError("not_found", `There is no ${address}.`)
    : refusalOf(failure);
}
