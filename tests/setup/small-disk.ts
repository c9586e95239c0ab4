import { spawnSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own size that a test can fill. */
export interface SmallDisk extends AsyncDisposable {
  path: string;
  /** Leaves no room: every later write fails with ENOSPC. */
  fill(): Promise<void>;
  free(): Promise<void>;
}

/** Mounts a disk in memory. Returns undefined where mounting is not allowed: it takes root on Linux. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), "masthead-disk-"));
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path];
  if (spawnSync("mount", options).status !== 0) {
    await rm(path, { recursive: true });
    return undefined;
  }
  const ballast = join(path, "ballast");
  return {
    path,
    async fill() {
      const { bavail, bsize } = await statfs(path);
      // What is written meanwhile takes the last blocks, so this one may fail for the same reason.
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(requireNoSpace);
    },
    free: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      // Lazy: a process that was just killed may still hold a file.
      spawnSync("umount", ["-l", path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

function requireNoSpace(error: unknown) {
  if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
}
