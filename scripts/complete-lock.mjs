// `node scripts/complete-lock.mjs`, after `npm install` of something new: lists in package-lock.json the native parts
// that packages have for other platforms and that the registry in use does not offer. `npm ci` refuses a lock file
// that leaves them out; with an entry, it passes over those that are not for its machine.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMissingParts } from "./lock-file.mjs";
import { root } from "./root.mjs";

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const parts = findMissingParts(lock.packages);
const entries = Object.entries({ ...lock.packages, ...Object.fromEntries(parts) });
lock.packages = Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${parts.length} entries`);
