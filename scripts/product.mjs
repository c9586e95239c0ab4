import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findNode } from "./pinned-node.mjs";
import { home } from "./releases.mjs";
import { root } from "./root.mjs";

/** What the build makes of the server and of the command line. */
export const programs = { server: "dist/server/main.js", command: "dist/server/command.js" };

/** What Node needs to run this program of Masthead, at `path` in the clone. */
export const nodeArguments = (path, args) => [
  "--disable-warning=ExperimentalWarning",
  // What a page is made of lives for milliseconds; V8's own choice keeps 24 MB more of it, for each thread. A page
  // costs as much CPU with 2 as with 4.
  "--max-semi-space-size=2",
  // A command goes through much and keeps little: V8 lets its heap grow by a fifth before it looks for what is no longer
  // needed, not fourfold (a million readers imported in 160 MB against 251, with a fifth more CPU). A server's pages
  // would take 3 % longer.
  ...(path === programs.command && args[0] !== "serve" ? ["--heap-growing-percent=20"] : []),
  join(root, path),
  ...args,
];

/**
 * Reads the settings of this installation into our environment, where variables that are set take precedence. Returns what
 * the product needs besides: React's fast half, and one data folder wherever a command is called from.
 */
export function productEnvironment() {
  readSettings();
  return {
    NODE_ENV: process.env.NODE_ENV || "production",
    DATA_DIR: process.env.DATA_DIR || join(home, "data"),
    // Keeps modules compiled: a start takes 400 ms instead of 455 (Node 26.10, Linux x64).
    NODE_COMPILE_CACHE: join(root, "dist/.compile-cache"),
    // glibc gives memory back after work on large images (160 MB against 580 after eight of 12 megapixels).
    MALLOC_TRIM_THRESHOLD_: "131072",
    // One pool for all threads instead of one for each (155 MB against 162 while sending, 115 against 119 when idle; Node 26.10, Linux x64).
    MALLOC_ARENA_MAX: "1",
  };
}

function readSettings() {
  const file = join(home, "masthead.env");
  if (!existsSync(file)) return;
  const ofFile = ["DATA_DIR", "BACKUP_DIR"].filter((name) => process.env[name] === undefined);
  loadSettings(file);
  for (const name of ofFile) {
    const place = process.env[name];
    // Its own folder, wherever the server or a command starts: a second one would be another site. Not s3://…
    if (place && !place.includes("://")) process.env[name] = resolve(home, place);
  }
}

function loadSettings(file) {
  if ("loadEnvFile" in process) return process["loadEnvFile"](file);
  // Node 18, which Debian 12 has, leaves it to ours.
  const args = [`--env-file=${file}`, "--print", "JSON.stringify(process.env)"];
  Object.assign(process.env, JSON.parse(execFileSync(findNode(), args, { encoding: "utf8" })));
}
