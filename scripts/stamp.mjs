import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";

/** What was written into a stamp file last; undefined if it is missing. */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Writes a stamp whole or not at all. */
export function writeStamp(file, text) {
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

export const removeStamp = (file) => rmSync(file, { force: true });

/** A hash over the names and contents of these files and folders of the clone, tests and what does not exist left out. */
export function hashOf(...names) {
  const hash = createHash("sha256");
  for (const name of names) addTo(hash, name);
  return hash.digest("hex");
}

function addTo(hash, name) {
  if (name.includes(".test.")) return;
  let bytes;
  try {
    bytes = readFileSync(join(root, name));
  } catch (error) {
    if (error.code === "ENOENT") return;
    if (error.code !== "EISDIR") throw error;
    // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted.
    for (const entry of readdirSync(join(root, name)).sort()) addTo(hash, `${name}/${entry}`);
    return;
  }
  hash.update(`${name}\0${bytes.length}\0`).update(bytes);
}
