import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "../base/errors.ts";

const FILE = "instance-id";

/** Returns the name of the data folder's server; undefined if it has none yet. A file that cannot be read is not a missing one. */
export async function findInstanceId(dataDir: string): Promise<string | undefined> {
  const known = await readFile(join(dataDir, FILE), "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "";
    throw error;
  });
  return known.trim() || undefined;
}

/** Names the one server of a data folder; the same after every restart. */
export async function readInstanceId(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const known = await findInstanceId(dataDir);
  if (known) return known;
  const id = randomUUID();
  await writeFile(path, `${id}\n`, { mode: 0o600 });
  return id;
}
