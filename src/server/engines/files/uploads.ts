import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DAY } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { freeBytesOf } from "./free-space.ts";
import { makeFolder } from "./make-folder.ts";

/** Uploads that are not used for so long are deleted. */
const KEPT_MS = DAY;
/** The bytes between two checks of the free space. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;
/** The minimum of free space for the database, its log and the outbox. */
const SPARE_BYTES = 128 * 1024 * 1024;

interface UploadsOptions {
  /** Holds a folder for each upload. */
  folder: string;
  maxBytes: number;
  /** The noun for an upload in a sentence: `list`. */
  noun: string;
  /** What the owner can do with a file that is too large. */
  advice?: string;
  /** Used for uploads without a usable name. */
  fallbackName: string;
  /** The space that an upload must leave free on the disk. */
  spareBytes?: number;
}

/** Uploaded files that wait to be worked on. They are written to the disk piece by piece. */
export class Uploads {
  readonly #folder: string;
  readonly #options: UploadsOptions;

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#folder = options.folder;
  }

  /**
   * Stores an upload under its name in a folder of its id, deletes the old ones and returns what `describe` says of it.
   * If that throws, the upload is deleted again.
   * @throws AppError `too_large` as soon as that shows, `out_of_space` when the disk is nearly full.
   */
  async keep<Description>(
    { name, body }: { name: string; body: AsyncIterable<Uint8Array> },
    now: Date,
    describe: (id: string, path: string) => Description | Promise<Description>,
  ): Promise<Description> {
    await this.deleteOld(now);
    const id = randomUUID();
    const path = join(this.#folderOf(id), this.#fileNameOf(name));
    await makeFolder(this.#folderOf(id));
    try {
      await pipeline(this.#bounded(body), createWriteStream(path));
      return await describe(id, path);
    } catch (error) {
      await this.delete(id);
      throw error;
    }
  }

  /** Stores an upload that another server has taken; nothing changes if it is here. */
  async keepCopy(id: string, { name, body }: { name: string; body: AsyncIterable<Uint8Array> }) {
    const draft = this.#folderOf(`${id}.${randomUUID()}`);
    await makeFolder(draft);
    try {
      await pipeline(this.#bounded(body), createWriteStream(join(draft, this.#fileNameOf(name))));
      await rename(draft, this.#folderOf(id));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // A request beside this one was faster.
      if (!(await this.has(id))) throw error;
    }
  }

  async has(id: string): Promise<boolean> {
    return (await readdir(this.#folderOf(id)).catch(() => [])).length > 0;
  }

  /** Returns the path of an upload. @throws AppError `not_found`. */
  async find(id: string): Promise<string> {
    const [name] = await readdir(this.#folderOf(id)).catch(() => []);
    if (name !== undefined) return join(this.#folderOf(id), name);
    throw new AppError("not_found", `That ${this.#options.noun} is gone. Please choose the file again.`);
  }

  async delete(id: string) {
    await rm(this.#folderOf(id), { recursive: true, force: true });
  }

  /**
   * Deletes all of them. A server that starts does it: an import that was interrupted needs its file uploaded again.
   */
  async deleteAll() {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async deleteOld(now: Date) {
    for (const id of await readdir(this.#folder).catch(() => [])) {
      // It may have been deleted meanwhile.
      const stats = await stat(this.#folderOf(id)).catch(() => undefined);
      if (stats && stats.mtimeMs < now.getTime() - KEPT_MS) await this.delete(id);
    }
  }

  readonly #folderOf = (id: string) => join(this.#folder, id);

  async *#bounded(body: AsyncIterable<Uint8Array>) {
    const { maxBytes, noun, advice } = this.#options;
    let size = 0;
    let nextLook = 0;
    for await (const part of body) {
      if (size >= nextLook) {
        await this.#requireRoom();
        nextLook = size + LOOK_EVERY_BYTES;
      }
      size += part.byteLength;
      if (size > maxBytes) {
        const words = `The ${noun} is larger than ${maxBytes / 1024 / 1024} MB.`;
        throw new AppError("too_large", advice ? `${words} ${advice}` : words);
      }
      yield part;
    }
  }

  async #requireRoom() {
    const { noun, spareBytes = SPARE_BYTES } = this.#options;
    if ((await freeBytesOf(this.#folder)) < spareBytes)
      throw new AppError(
        "out_of_space",
        `The server's disk has too little space for the ${noun}. Free some space, then try again.`,
      );
  }

  /**
   * Returns a name without paths that every disk accepts. The end of a long one is kept, because it shows the kind of
   * file.
   */
  #fileNameOf(name: string): string {
    const plain = name.toWellFormed().replaceAll(/[/\\\p{Cc}]/gu, "_");
    const short = plain.length > 60 ? plain.slice(0, 50) + plain.slice(-10) : plain;
    return /^\.*$/.test(short) ? this.#options.fallbackName : short.toWellFormed();
  }
}
