import { existsSync, realpathSync } from "node:fs";
import { open, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { root } from "./root.ts";

/*
 * Docs: decisions/0025. scripts/releases.mjs is the half of the launcher, which runs without packages.
 */

const parent = dirname(root);

/** The clone that was installed first. Versions that an update has brought are folders of its `releases`. */
export const home =
  basename(parent) === "releases" && existsSync(join(parent, "current")) ? dirname(parent) : root;

export const releases = join(home, "releases");

/** `trial` leads to the version that is current and was not ready yet. */
type Link = "current" | "previous" | "trial";

/** Returns the folder of the version that a link leads to; undefined if there is none. */
export function findRelease(link: Link): string | undefined {
  try {
    return realpathSync(join(releases, link));
  } catch {
    return undefined;
  }
}

/** Lets a link lead to the folder of a version, in one step. */
export async function setRelease(link: Link, folder: string) {
  const draft = join(releases, `.${link}`);
  await rm(draft, { force: true });
  await symlink(relative(releases, folder), draft);
  await rename(draft, join(releases, link));
  await using directory = await open(releases, "r");
  await directory.sync();
}

export const removeRelease = (link: Link) => rm(join(releases, link), { force: true });
