import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtempDisposable, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../../../src/server/base/root.ts";

/** A remote with versions of Masthead, made of what is built here, and a clone of the first, which is version 0.1.0. */
export type Versions = Awaited<ReturnType<typeof openVersions>>;

const LATER = "create table planted (id integer primary key);\n";

function git(cwd: string, ...args: string[]) {
  const as = [
    "-c",
    "user.name=Test",
    "-c",
    "user.email=release@example.com",
    "-c",
    "init.defaultBranch=main",
  ];
  const { status, stderr } = spawnSync("git", [...as, ...args], { cwd, encoding: "utf8" });
  expect({ status, stderr: status === 0 ? "" : stderr }, `git ${args.join(" ")}`).toEqual({
    status: 0,
    stderr: "",
  });
}

/** Makes an SSH key and returns the path of the half that signs. */
function makeKey(folder: string, name: string): string {
  const path = join(folder, name);
  expect(spawnSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", path]).status).toBe(0);
  return path;
}

const PARTS = [
  "masthead",
  "deploy",
  "scripts",
  "package.json",
  "package-lock.json",
  "migrations",
  "dist/server",
  "dist/client",
  "src/server/content/samples",
];

/** The files of a migration, for both engines. */
const inBoth = (name: string, statement: string) => ({
  [`migrations/sqlite/${name}.sql`]: statement,
  [`migrations/postgres/${name}.sql`]: statement,
});

const sign = (signer: string) => ["-c", "gpg.format=ssh", "-c", `user.signingkey=${signer}`, "tag", "-s"];

export async function openVersions() {
  const folder = await mkdtempDisposable(join(tmpdir(), "masthead-versions-"));
  const origin = join(folder.path, "origin");
  const key = makeKey(folder.path, "key");
  const strange = makeKey(folder.path, "strange");
  for (const part of PARTS) await cp(join(root, part), join(origin, part), { recursive: true });
  // A version installs its packages by itself; these are there, as its stamps say.
  await symlink(join(root, "node_modules"), join(origin, "node_modules"));
  await writeFile(join(origin, "src/index.txt"), "The sources of a version.\n");
  await mkdir(join(origin, "releases"));
  await cp(join(root, "releases/.gitignore"), join(origin, "releases/.gitignore"));
  const stamp = 'import("./scripts/build-files.mjs").then((files) => files.recordBuild(async () => {}))';
  expect(spawnSync(process.execPath, ["-e", stamp], { cwd: origin }).status).toBe(0);
  git(origin, "init", "--quiet");

  /** Commits a version that differs from the first in these files. */
  async function release(version: string, files: Record<string, string>, tag = sign(key)) {
    await writeFile(
      join(origin, "package.json"),
      (await readFile(join(root, "package.json"), "utf8")).replace(
        /"version": ".*"/,
        `"version": "${version}"`,
      ),
    );
    for (const [name, content] of Object.entries(files)) await writeFile(join(origin, name), content);
    git(origin, "add", "--all", "--force");
    git(origin, "commit", "--quiet", "--message", `Version ${version}`);
    git(origin, ...tag, "-m", version, `v${version}`);
    // The next one differs from the first by its own files alone.
    for (const name of Object.keys(files)) await rm(join(origin, name));
    git(origin, "checkout", "--quiet", "v0.1.0", "--", ".");
  }
  await release("0.1.0", {});
  const home = join(folder.path, "home");
  git(folder.path, "clone", "--quiet", "--branch=v0.1.0", "--", origin, home);
  await release("0.2.0", inBoth("9000_later", LATER));
  return {
    origin,
    home,
    key,
    strange,
    release,
    inBoth,
    sign,
    git,
    /** The line of a file of allowed signers that names the key. */
    signers: async () => `release@example.com ${await readFile(`${key}.pub`, "utf8")}`,
    /** Starts `./masthead` in the clone. */
    launch: (args: string[], env: Record<string, string>) => start(home, args, env),
    /** Runs `./masthead` in the clone; `until` kills it as soon as it has said that. */
    async run(args: string[], env: Record<string, string>, until?: string) {
      const child = start(home, args, env);
      const printed = { stdout: "", stderr: "" };
      child.stdout.on("data", (part) => (printed.stdout += part));
      child.stderr.on("data", (part) => {
        printed.stderr += part;
        if (until && printed.stderr.includes(until)) child.kill("SIGKILL");
      });
      const [code] = await once(child, "close");
      return { code, ...printed };
    },
    /** Runs `./masthead serve` in the clone until it is disposed of. */
    async serve(env: Record<string, string>) {
      const child = start(home, ["serve"], env);
      let printed = "";
      child.stdout.on("data", (part) => (printed += part));
      child.stderr.on("data", (part) => (printed += part));
      const ended = once(child, "close");
      await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/running.*\n\n$/s);
      return {
        pid: child.pid,
        printed: () => printed,
        async [Symbol.asyncDispose]() {
          child.kill("SIGTERM");
          await ended;
        },
      };
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

function start(home: string, args: string[], env: Record<string, string>) {
  return spawn(join(home, "masthead"), args, {
    env: { PATH: process.env["PATH"] ?? "", HOME: home, LOG_LEVEL: "warn", SAMPLE_CONTENT: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
