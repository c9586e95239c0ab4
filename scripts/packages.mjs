import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isForMachine } from "./lock-file.mjs";
import { removeUselessNode, requirePinnedNode } from "./pinned-node.mjs";
import { root } from "./root.mjs";
import { Stop, runStep, say } from "./run.mjs";
import { hashOf, readStamp, writeStamp } from "./stamp.mjs";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".masthead-packages");
const npmsRecord = join(modules, ".package-lock.json");
const unfinished = "unfinished";

/** True if the packages of the lock file are there: "production" ones, or "all" (with what only the tests need). */
export function hasPackages(scope) {
  const stamp = readStamp(stampFile);
  return stamp === stampOf("all") || (scope === "production" && stamp === stampOf("production"));
}

/**
 * Installs the packages of the lock file, unless somebody's own `npm ci` or `npm install` has. Whatever interrupts it,
 * the next call starts over. @throws Stop after npm's own words, or when the pinned Node is not the one that is wanted.
 */
export async function installPackages(scope, onStart) {
  const found = isUnfinished() ? undefined : ["all", "production"].find(isInstalledByHand);
  if (found) completePackages(found);
  // A production install must not take away what somebody develops with.
  if (!hasPackages(scope)) await installWithNpm(hasDevPackages() ? "all" : scope, onStart);
}

function completePackages(scope) {
  requirePinnedNode();
  removeUselessNode();
  writeStamp(stampFile, stampOf(scope));
}

async function installWithNpm(scope, onStart) {
  const isFirst = !existsSync(npmsRecord) || isUnfinished();
  // `npm ci` removes everything first; later, what a server or another person at work here uses has to stay.
  const command = isFirst ? ["ci"] : ["install", "--no-save"];
  const dev = scope === "all" ? "--include=dev" : "--omit=dev";
  say(`Installing packages${isFirst ? " (first time only)" : ""} …`);
  if (existsSync(modules)) writeStamp(stampFile, unfinished);
  await npm([...command, dev], onStart);
  // npm passes over a native part that it could not download, without a word.
  const missing = missingPackages(scope).map((path) => path.split("node_modules/").at(-1));
  if (missing.length > 0)
    throw new Stop(`npm did not install ${missing.join(", ")}. Is the network there? Then try again.`);
  completePackages(scope);
}

/** One string that differs when the lock file, the platform or the scope does, or when npm has changed anything since. */
function stampOf(scope) {
  const changedAt = statSync(npmsRecord, { throwIfNoEntry: false })?.mtimeMs;
  return `${process.platform}-${process.arch} ${scope} ${changedAt} ${hashOf("package-lock.json")}`;
}

/** True if npm's record of what it has installed agrees with the lock file. */
const isInstalledByHand = (scope) => missingPackages(scope).length === 0;

/** The packages of the lock file that this machine needs, and that npm's record does not have in their versions. */
function missingPackages(scope) {
  const present = readPackages(npmsRecord);
  const machine = { platform: process.platform, arch: process.arch, libc: findLibc() };
  // Parts for other machines, and what only those parts need (it names no processor).
  const isDispensable = (entry) => entry.optional && (!entry.cpu || !isForMachine(entry, machine));
  const wanted = Object.entries(readPackages(join(root, "package-lock.json")));
  const isMissing = ([path, entry]) => {
    if (path === "" || (entry.dev && scope === "production")) return false;
    return present[path] ? present[path].version !== entry.version : !isDispensable(entry);
  };
  return wanted.filter(isMissing).map(([path]) => path);
}

/** glibc, or musl as in Alpine; undefined where there is neither. */
function findLibc() {
  if (process.platform !== "linux") return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

const hasDevPackages = () => Object.values(readPackages(npmsRecord)).some(({ dev }) => dev);

const isUnfinished = () => readStamp(stampFile) === unfinished;

/** None when the file is missing. */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

async function npm(command, onStart) {
  const { file, args, shell } = findNpm();
  const quiet = [
    "--include=optional",
    "--package-lock",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--engine-strict=false",
  ];
  // npm's own summary is dropped: the output of a command belongs to the command. Its errors and progress are seen.
  const stdio = ["ignore", "ignore", "inherit"];
  // Told to stop, npm takes up to 20 s to undo what it has done; we start over anyway.
  const options = { cwd: root, shell, onStart, stdio, stopWith: "SIGKILL" };
  const exitCode = await runStep(file, [...args, ...command, ...quiet], options).catch((error) => {
    if (error.code === "ENOENT")
      throw new Stop("npm was not found; it comes with Node (https://nodejs.org).");
    throw error;
  });
  if (exitCode !== 0)
    throw new Stop(
      "The packages could not be installed; npm says why above. Is the network there? Then try again.",
    );
}

/** The npm that runs us, on the Node that runs it; else the one in PATH. */
function findNpm() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env;
  if (path && node && basename(path).startsWith("npm-cli")) return { file: node, args: [path], shell: false };
  return { file: "npm", args: [], shell: process.platform === "win32" };
}
