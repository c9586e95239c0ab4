import { spawnSync } from "node:child_process";
import { copyFile, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../src/server/base/root.ts";

const unit = join(root, "deploy/masthead.service");
const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
const hasSystemd = analyze("--version").status === 0;
if (!hasSystemd) process.stderr.write("No systemd-analyze here, so the unit is not verified.\n");

/** Of 10, where 0 is the best; a unit without any protection has 9.6. */
const MOST_EXPOSED = 1.6;

test.runIf(hasSystemd)("systemd finds no fault with the unit", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-unit-"));
  const path = join(folder.path, "masthead.service");
  // The program is where this clone is; the unit names the folder of an installation.
  await writeFile(path, (await readFile(unit, "utf8")).replaceAll("/opt/masthead", root));
  expect(analyze("verify", "--man=no", path)).toMatchObject({ status: 0, stdout: "", stderr: "" });
});

test.runIf(hasSystemd)("the server may do little besides its work", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-unit-"));
  const path = join(folder.path, "masthead.service");
  await copyFile(unit, path);
  const { stdout } = analyze("security", "--offline=true", "--no-pager", path);
  const [, exposure] = /Overall exposure level for masthead\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(MOST_EXPOSED);
});
