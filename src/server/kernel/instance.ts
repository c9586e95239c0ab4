import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "instance-id";

/** Names the one server of a data folder; the same after every restart. */
export async function readInstanceId(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const known = await readFile(path, "utf8").catch(() => "");
  if (known.trim()) return known.trim();
  const id = randomUUID();
  await writeFile(path, `${id}\n`, { mode: 0o600 });
  return id;
}
