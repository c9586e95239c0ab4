import { existsSync } from "node:fs";
import { join } from "node:path";
import { home } from "./releases.mjs";
import { root } from "./root.mjs";

// The settings of this installation, for the server and for every command; variables that are set take precedence.
const settings = join(home, "masthead.env");
if (existsSync(settings)) process.loadEnvFile(settings);

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

/** The environment of the product: React's fast half, and one data folder wherever a command is called from. */
export const productEnvironment = {
  NODE_ENV: process.env.NODE_ENV || "production",
  DATA_DIR: process.env.DATA_DIR || join(home, "data"),
  // Keeps modules compiled: a start takes 400 ms instead of 455 (Node 26.10, Linux x64).
  NODE_COMPILE_CACHE: join(root, "dist/.compile-cache"),
  // glibc gives memory back after work on large images (160 MB against 580 after eight of 12 megapixels).
  MALLOC_TRIM_THRESHOLD_: "131072",
  // One pool for all threads instead of one for each (155 MB against 162 while sending, 115 against 119 when idle; Node 26.10, Linux x64).
  MALLOC_ARENA_MAX: "1",
};
