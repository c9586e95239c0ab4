import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The emails of the outbox as they are on the wire, oldest first. */
export async function keptIn({ dataDir }: { dataDir: string }): Promise<string[]> {
  const outbox = join(dataDir, "outbox");
  const names = (await readdir(outbox)).sort();
  return Promise.all(names.map((name) => readFile(join(outbox, name), "latin1")));
}
