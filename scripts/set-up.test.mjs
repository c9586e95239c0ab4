import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./root.mjs";
import { findUnprivilegedUser } from "./temporary-cluster.mjs";

test("in a folder of somebody else's, npm start says so in one line", () => {
  const folder = mkdtempSync(join(tmpdir(), "masthead-set-up-"));
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });
  for (const part of ["scripts", "package.json", "package-lock.json"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  chmodSync(folder, 0o555);
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : {};
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    encoding: "utf8",
    ...user,
  });
  expect(stderr).toMatch(
    /^Masthead cannot install or build in its own folder: EACCES: .*Run it as the owner of .*\n$/,
  );
  expect(status).toBe(1);
});
