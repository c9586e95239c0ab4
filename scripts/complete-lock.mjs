// `node scripts/complete-lock.mjs`, after `npm install` of something new: lists in package-lock.json the native parts
// that packages have for other platforms and that npm left out, each with the hash of its archive. `npm ci` refuses a
// lock file that leaves them out; with an entry, it passes over those that are not for its machine. None says which Node
// it wants: npm on the machine's own, older one would leave it out, without a word.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMissingParts, isHashed } from "./lock-file.mjs";
import { root } from "./root.mjs";

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const parts = findMissingParts(lock.packages);
const packages = { ...lock.packages, ...Object.fromEntries(parts) };
let hashed = 0;
for (const [path, { version, ...entry }] of Object.entries(packages)) {
  if (path === "" || isHashed({ ...entry, version })) continue;
  packages[path] = { version, integrity: askForHash(path.split("node_modules/").at(-1), version), ...entry };
  hashed += 1;
}
for (const path of Object.keys(packages).filter((each) => packages[each].optional)) {
  const { engines: _, ...entry } = packages[path];
  packages[path] = entry;
}
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${parts.length} entries and ${hashed} hashes`);

/** The SHA-512 that the registry states for a package's archive. */
function askForHash(name, version) {
  const view = ["view", `${name}@${version}`, "dist.integrity"];
  const integrity = execFileSync("npm", view, {
    encoding: "utf8",
    shell: process.platform === "win32",
  }).trim();
  if (!isHashed({ integrity })) throw new Error(`The registry has no SHA-512 of ${name}@${version}`);
  return integrity;
}
