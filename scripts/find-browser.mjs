import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { aptInstall, canInstallPackages } from "./debian.mjs";
import { findNode } from "./pinned-node.mjs";
import { root } from "./root.mjs";
import { runStep, say } from "./run.mjs";

/** Debian's package of Chromium without windows, which takes the tests half of the CPU seconds (156, Linux x64). */
const SHELL = "chromium-headless-shell";

const systemBrowsers = [
  SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The Chromium for the browser tests, as something to run: `CHROMIUM_PATH`, the system's, Debian's package, or the one
 * that Playwright downloads; undefined if nothing of that works.
 */
export async function findBrowser() {
  const ways = [
    () => process.env.CHROMIUM_PATH,
    findSystemBrowser,
    findDownloaded,
    installFromDebian,
    downloadWithPlaywright,
  ];
  for (const way of ways) {
    const path = await way();
    if (path) return path;
  }
  return undefined;
}

const findSystemBrowser = () => systemBrowsers.map(findRunnable).find(Boolean);

/** The absolute path, once it has told its version: Ubuntu's chromium-browser without its snap does not. */
function findRunnable(name) {
  const found = spawnSync("sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" }).stdout?.trim();
  return found && spawnSync(found, ["--version"]).status === 0 ? found : undefined;
}

/** Playwright does not load on Node 18. */
function findDownloaded() {
  const where = 'require("playwright-core").chromium.executablePath()';
  return findRunnable(execFileSync(findNode(), ["--print", where], { cwd: root, encoding: "utf8" }).trim());
}

async function installFromDebian() {
  if (!canInstallPackages()) return undefined;
  await aptInstall(SHELL, "chromium");
  return findSystemBrowser();
}

async function downloadWithPlaywright() {
  say("Downloading Chromium (Playwright) …");
  const cli = join(root, "node_modules/playwright-core/cli.js");
  const withDeps = canInstallPackages() ? ["--with-deps"] : [];
  await runStep(findNode(), [cli, "install", ...withDeps, "chromium"], { cwd: root });
  return findDownloaded();
}
