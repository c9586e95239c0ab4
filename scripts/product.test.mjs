import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./root.mjs";

const PRINT = `import("./clone/scripts/product.mjs").then(({ productEnvironment }) =>
  console.log(JSON.stringify({ ...productEnvironment(), ...process.env })))`;

/** The folders that a clone with this masthead.env uses, called from the folder above it. */
function foldersWith(settings, env = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "masthead-product-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clone = join(folder, "clone");
  mkdirSync(clone);
  cpSync(join(root, "scripts"), join(clone, "scripts"), { recursive: true });
  writeFileSync(join(clone, "masthead.env"), settings);
  const { stdout } = spawnSync(process.execPath, ["-e", PRINT], { cwd: folder, env, encoding: "utf8" });
  const { DATA_DIR, BACKUP_DIR } = JSON.parse(stdout);
  return [DATA_DIR, BACKUP_DIR].map((place) => place?.replace(clone, "CLONE"));
}

test("a relative folder in masthead.env is in the folder of the file, wherever a command is called from", () => {
  expect(foldersWith("DATA_DIR=../data\nBACKUP_DIR=backups\n")).toEqual([
    expect.stringMatching(/^\/.+\/data$/),
    "CLONE/backups",
  ]);
  expect(foldersWith("DATA_DIR=site\nBACKUP_DIR=s3://bucket/site\n")).toEqual([
    "CLONE/site",
    "s3://bucket/site",
  ]);
  expect(foldersWith("DATA_DIR=/srv/data\n")).toEqual(["/srv/data", undefined]);
  expect(foldersWith("\n")).toEqual(["CLONE/data", undefined]);
});

test("a folder that the environment names is the caller's", () => {
  expect(foldersWith("DATA_DIR=site\n", { DATA_DIR: "drill" })[0]).toBe("drill");
});
