import { createWriteStream } from "node:fs";
import { mkdtempDisposable, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { UsageError } from "./command.ts";

/** The argument that means standard input or output instead of a file. */
export const STANDARD = "-";

/**
 * Lets `work` read a file, or what comes on standard input when `path` is `-`. Importers read a file more than once, so
 * standard input waits in a temporary file, which is named by what it begins as.
 * @throws UsageError at a terminal, where nobody types a file.
 */
export async function withInput<Result>(
  path: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (path !== STANDARD) return await work(path);
  if (process.stdin.isTTY)
    throw new UsageError("Pass the file on standard input, for example ./masthead … - < FILE.");
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-input-"));
  const draft = join(folder.path, "standard-input");
  let beginning = Buffer.alloc(0);
  await pipeline(
    process.stdin,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        if (beginning.length < BEGINNING_BYTES) beginning = Buffer.concat([beginning, piece]);
        yield piece;
      }
    },
    createWriteStream(draft, { mode: 0o600 }),
  );
  const named = `${draft}${endingOf(beginning)}`;
  await rename(draft, named);
  return await work(named);
}

const BEGINNING_BYTES = 64;

function endingOf(beginning: Buffer): string {
  const text = beginning
    .toString("latin1")
    .replace(/^\u00EF\u00BB\u00BF/, "")
    .trimStart();
  if (text.startsWith("PK")) return ".zip";
  if (/^[{[]/.test(text)) return ".json";
  if (text.startsWith("<")) return ".xml";
  return /^(?:---|\+\+\+)\r?\n/.test(text) ? ".md" : ".csv";
}
