// `node scripts/make-image.mjs FOLDER`: copies into a new folder what a built Masthead needs to run, and nothing else.
// deploy/Containerfile makes the image of it.
import { cpSync, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { packagesOfServer } from "./image-packages.mjs";
import { root } from "./root.mjs";
import { Stop, exitWith } from "./run.mjs";

/** Not package-lock.json: by its absence, `setUp` knows that there is nothing to install and to build. */
const parts = ["LICENSE", "masthead", "package.json", "dist", "migrations", "scripts"];
const code = /\.(?:[cm]?tsx?|css)$/;
/** What the server reads of no package: sources, source maps, descriptions, tests, styles, what is for browsers; 35 of 92 MB. */
const unread =
  /\.(?:[cm]?ts|map|md|markdown|flow)$|\/react-dom-[\w.-]*(?:client|profiling|development|browser|edge|bun)[\w.-]*\.js$|\/(?:test|tests|scss|styles)$/;
const license = /licen[cs]e|notice/i;

await exitWith(() => {
  const target = process.argv[2];
  if (!target || existsSync(target)) throw new Stop("Name a folder that does not exist yet.", 2);
  const copy = (part, filter) =>
    cpSync(join(root, part), join(target, part), {
      recursive: true,
      filter: (path) => filter(basename(path), path),
    });
  for (const part of parts) copy(part, (name) => !name.includes(".test."));
  // Fonts, sample posts and their images lie beside the code that reads them.
  copy("src", (name) => !code.test(name));
  for (const path of packagesOfServer(root))
    // A package within a package is on the list by itself, if something needs it.
    copy(path, (name, file) => name !== "node_modules" && (license.test(name) || !unread.test(file)));
});
