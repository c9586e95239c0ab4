import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ImportRun } from "./import-run-store.ts";
import type { Uploads } from "./uploads.ts";

interface BegunUpload<Asked> {
  upload: string;
  /** The choices that came with the file. */
  asked: Asked;
}

/** Which uploads are being imported, and as what, noted beside them: with it an import that was cut off can go on. */
export class BegunUploads<Asked> {
  readonly #uploads: Uploads;
  readonly #schema: z.ZodType<BegunUpload<Asked> & { startedAt: string }>;

  constructor(uploads: Uploads, asked: z.ZodType<Asked>) {
    this.#uploads = uploads;
    this.#schema = z.object({ upload: z.uuid(), startedAt: z.string(), asked });
  }

  async note({ id, started_at: startedAt }: ImportRun, begun: BegunUpload<Asked>) {
    const path = this.#pathOf(id);
    await writeFile(`${path}.draft`, JSON.stringify({ ...begun, startedAt }), { mode: 0o600 });
    await rename(`${path}.draft`, path);
  }

  /**
   * Finds the upload of exactly this run: after a restore, other runs may have the same number. Undefined without the
   * file.
   */
  async find({ id, started_at }: ImportRun): Promise<BegunUpload<Asked> | undefined> {
    const begun = await this.#read(id);
    if (begun?.startedAt !== started_at) return undefined;
    return (await this.#uploads.has(begun.upload)) ? begun : undefined;
  }

  async forget(run: number) {
    const begun = await this.#read(run);
    if (begun) await this.#uploads.forget(begun.upload);
    await rm(this.#pathOf(run), { force: true });
  }

  /** Reads the record of a run. A record that a power cut left incomplete counts as none. */
  async #read(run: number) {
    const text = await readFile(this.#pathOf(run), "utf8").catch(() => "");
    try {
      return this.#schema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  readonly #pathOf = (run: number) => join(this.#uploads.folder, `run-${run}.json`);
}
