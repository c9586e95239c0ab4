import { existsSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { root } from "./root.mjs";

// docs/decisions/0025; src/server/base/releases.ts is the server's half.
const parent = dirname(root);

/** The clone that was installed first; versions that an update has brought are folders of its `releases`. */
export const home =
  basename(parent) === "releases" && existsSync(join(parent, "current")) ? dirname(parent) : root;

const releases = join(home, "releases");

/** The launcher: it starts the version that is current. */
export const launcher = join(home, "masthead");

/** The folder of the version that a link leads to; undefined if there is none. */
export function findRelease(link) {
  try {
    return realpathSync(join(releases, link));
  } catch {
    return undefined;
  }
}

/** Lets a link lead to the folder of a version, in one step. */
export function setRelease(link, folder) {
  const draft = join(releases, `.${link}`);
  rmSync(draft, { force: true });
  symlinkSync(relative(releases, folder), draft);
  renameSync(draft, join(releases, link));
}

export const removeRelease = (link) => rmSync(join(releases, link), { force: true });

/** How people know a version: the name of its folder, or `the first version` for the clone itself. */
export const nameOf = (folder) => (folder === home ? "the first version" : basename(folder));
