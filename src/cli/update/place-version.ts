import { randomBytes } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../server/base/errors.ts";
import { releases } from "../../server/base/releases.ts";

const PREFIX = ".draft-";
/** What an update of version 0.1.0 leaves if it is killed. */
const OLDER_PREFIX = ".fetched";

/**
 * Lets `make` fetch, install and build a version in a folder of its own, and gives it its place in `releases` once it is
 * finished. What a killed update has started may still write into its own folder, and never meets this one. `make`
 * returns the version, as `0.2.0`; where it returns undefined or throws, nothing is left. Returns the folder.
 */
export async function placeVersion(
  make: (draft: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  await deleteDrafts();
  const draft = join(releases, `${PREFIX}${randomBytes(6).toString("hex")}`);
  try {
    const version = await make(draft);
    if (version === undefined) return undefined;
    const folder = join(releases, `v${version}`);
    await rename(folder, `${draft}.replaced`).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
    });
    await rename(draft, folder);
    return folder;
  } finally {
    await deleteDrafts();
  }
}

/** Deletes the drafts. In one of a killed update something may be written meanwhile: the next update deletes the rest. */
async function deleteDrafts() {
  const names = (await readdir(releases)).filter(
    (name) => name.startsWith(PREFIX) || name.startsWith(OLDER_PREFIX),
  );
  for (const name of names)
    await rm(join(releases, name), { recursive: true, force: true }).catch(() => undefined);
}
