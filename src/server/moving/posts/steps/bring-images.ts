import { createHash } from "node:crypto";
import { decoded } from "../../../engines/html/anchors.ts";
import { fileAddressOf, writeFile } from "../../../content/media/images/store-file.ts";
import { MAX_BROUGHT_BYTES, writeImage } from "../../../content/media/images/store-image.ts";
import type { ImageRow } from "../../../content/media/images/image-rows.ts";
import { AppError } from "../../../base/errors.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";
import { readFile } from "../../files/file-tree.ts";
import { NOWHERE, type PostSource } from "../source/imported-post.ts";
import type { Spool } from "./spool.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

/** Where images are that a text has within itself. */
export const WITHIN = `${NOWHERE}within-the-text/`;

/** So often a host may stay silent; then the rest of its images is left alone. */
const SILENCES_ALLOWED = 3;

export type ImageDeps = Pick<Kernel, "files" | "now"> & {
  /** The rest of the internet. */
  readForeign: Outside["read"];
};

export type Brought = { url: string; image: ImageRow | undefined } | { failure: string };

/** Brings images and files of a source over, each once. */
export class ImageBringer {
  #silences = new Map<string, number>();
  #deps: ImageDeps;
  #source: PostSource;
  #spool: Spool;

  constructor(deps: ImageDeps, source: PostSource, spool: Spool) {
    this.#deps = deps;
    this.#source = source;
    this.#spool = spool;
  }

  /** As a text has it in its address, by the address by which it is brought. */
  readonly within = new Map<string, Uint8Array<ArrayBuffer>>();

  readonly keepWithin = (address: string): string | undefined => {
    const [start] = /^data:image\/(?!svg)[^,]{0,200};base64,/i.exec(address) ?? [];
    if (start === undefined) return undefined;
    const bytes = new Uint8Array(Buffer.from(decoded(address.slice(start.length)), "base64"));
    const href = WITHIN + createHash("sha256").update(bytes).digest("hex");
    this.within.set(href, bytes);
    return href;
  };

  /** Finds it in the import; undefined if it is missing. Names match in either Unicode form (macOS writes NFD). */
  findPath(address: URL): string | undefined {
    const { paths } = this.#source.tree;
    for (const wanted of this.#source.pathsOf(address)) {
      const path = paths.has(wanted) ? wanted : this.#pathsByNfc().get(wanted.normalize("NFC"));
      if (path !== undefined) return path;
    }
    return undefined;
  }

  #byNfc: Map<string, string> | undefined;

  #pathsByNfc(): Map<string, string> {
    const { paths } = this.#source.tree;
    return (this.#byNfc ??= new Map(Array.from(paths, (path) => [path.normalize("NFC"), path])));
  }

  /** The image of which this is a smaller copy. */
  originalOf(address: URL): URL | undefined {
    return this.#source.originalOf?.(address);
  }

  /** Brings an image that is in the import before somebody asks for it with `bring`, which then has what came of it. */
  async prepare(address: URL, signal: AbortSignal): Promise<unknown> {
    const { href } = address;
    if ((this.findPath(address) === undefined && !this.within.has(href)) || this.#spool.findImage(href))
      return undefined;
    const begun = this.#prepared.get(href) ?? this.#bringNew(address, signal);
    this.#prepared.set(href, begun);
    return begun;
  }

  #prepared = new Map<string, Promise<Brought>>();

  /**
   * The address of an image here. `image` is the row that has to be written with the post, of one that this call has
   * brought. Never throws for what is wrong with an image.
   */
  bring(address: URL, signal: AbortSignal): Promise<Brought> {
    return this.#once(address, () => this.#prepared.get(address.href) ?? this.#bringNew(address, signal));
  }

  /** Does the same for a file of the import that is not an image. It is never held in memory. */
  bringFile(address: URL): Promise<Brought> {
    return this.#once(address, () => this.#bringNewFile(address));
  }

  async #once({ href }: URL, bring: () => Promise<Brought>): Promise<Brought> {
    const known = this.#spool.findImage(href);
    if (known) this.within.delete(href);
    if (known) return "url" in known ? { ...known, image: undefined } : known;
    const brought = await bring();
    this.#spool.keepImage(href, brought);
    this.#prepared.delete(href);
    this.within.delete(href);
    return brought;
  }

  async #bringNewFile(address: URL): Promise<Brought> {
    const path = this.findPath(address);
    if (path === undefined) return { failure: "it is not among the files" };
    try {
      const name = path.split("/").at(-1) ?? path;
      const image = await writeFile(this.#deps, { name, open: () => this.#source.tree.open(path) });
      return { url: fileAddressOf(image), image };
    } catch (error) {
      if (error instanceof AppError && error.code !== "unavailable") return { failure: error.message };
      throw error;
    }
  }

  async #bringNew(address: URL, signal: AbortSignal): Promise<Brought> {
    try {
      const found = await this.#read(address, signal);
      if ("failure" in found) return found;
      const image = await writeImage(this.#deps, found.bytes, MAX_BROUGHT_BYTES);
      return { url: `/media/${image.id}/original`, image };
    } catch (error) {
      if (error instanceof AppError) return { failure: error.message };
      throw error;
    }
  }

  async #read(
    address: URL,
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { failure: string }> {
    const within = this.within.get(address.href);
    if (within) return { bytes: within };
    const path = this.findPath(address);
    if (path !== undefined) {
      const bytes = await readFile(this.#source.tree, path, MAX_BROUGHT_BYTES);
      return bytes ? { bytes } : { failure: "it is larger than 30 MB" };
    }
    if (address.href.startsWith(NOWHERE)) return { failure: "it is not among the files" };
    const { host } = address;
    const silences = this.#silences.get(host) ?? 0;
    if (silences >= SILENCES_ALLOWED) return { failure: `${host} does not answer` };
    const secure = new URL(address);
    secure.protocol = "https:";
    const read = await this.#deps.readForeign(secure, { signal, maxBytes: MAX_BROUGHT_BYTES });
    if ("failure" in read) this.#silences.set(host, read.isSilent ? silences + 1 : 0);
    return read;
  }
}
