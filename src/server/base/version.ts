import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.ts";

/** The version of this program, as `package.json` says it. */
export async function version(): Promise<string> {
  const read: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return typeof read === "object" && read !== null && "version" in read ? String(read.version) : "unknown";
}
