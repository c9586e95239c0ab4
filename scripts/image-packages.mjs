import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const imported = /\b(?:from|import)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^"']*)?["']/g;

/**
 * The folders of the packages that the built server in `root` imports, and of those that they need in turn, without
 * the hundreds that only the build needs. Paths are relative to `root`.
 */
export function packagesOfServer(root) {
  const folder = join(root, "dist/server");
  const names = new Set();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js")))
    for (const [, name] of readFileSync(join(folder, file), "utf8").matchAll(imported)) names.add(name);
  const found = new Set();
  for (const name of names) addPackage(root, name, "", found);
  return [...found].toSorted();
}

function addPackage(root, name, importer, found) {
  const path = resolvePackage(root, name, importer);
  if (!path || found.has(path)) return;
  found.add(path);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, path, "package.json"), "utf8"),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    addPackage(root, needed, path, found);
}

/** Undefined for names that are none, such as a word in quotes, and for parts of other machines. */
function resolvePackage(root, name, importer) {
  for (let folder = importer; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(join(root, path, "package.json"))) return path;
    if (folder === "" || folder === ".") return undefined;
  }
}
