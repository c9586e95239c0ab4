import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own size, in memory, that a test can fill. */
export interface SmallDisk extends AsyncDisposable {
  path: string;
  /** Leaves so many bytes free; without any, every later write fails with ENOSPC. */
  fill(freeBytes?: number): Promise<void>;
  free(): Promise<void>;
}

/** True if tests may mount a disk: that takes root on Linux. */
export const canMount = tryToMount();

function tryToMount(): boolean {
  const path = mount(1);
  if (path) unmount(path);
  return path !== undefined;
}

/** Mounts a disk that goes when it is disposed. Ask `canMount` before. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mount(megabytes);
  if (!path) throw new Error("No disk could be mounted");
  const ballast = join(path, "ballast");
  return {
    path,
    async fill(freeBytes = 0) {
      const { bavail, bsize } = await statfs(path);
      // What others write meanwhile may take the last blocks.
      await writeFile(ballast, Buffer.alloc(bavail * bsize - freeBytes)).catch(requireNoSpace);
    },
    free: () => rm(ballast, { force: true }),
    [Symbol.asyncDispose]: async () => unmount(path),
  };
}

/** The folder of the new disk; undefined when it is not allowed. */
function mount(megabytes: number): string | undefined {
  const path = mkdtempSync(join(tmpdir(), "masthead-disk-"));
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", path];
  if (spawnSync("mount", options).status === 0) return path;
  rmSync(path, { recursive: true });
  return undefined;
}

/** Also while a process that was just killed still holds a file. */
function unmount(path: string) {
  spawnSync("umount", ["--lazy", path]);
  rmSync(path, { recursive: true, force: true });
}

function requireNoSpace(error: unknown) {
  if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
}
