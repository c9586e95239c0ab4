import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, readdir, readlink, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../src/server/base/root.ts";
import { appliedMigrations } from "../../../src/server/kernel/db/migrate.ts";
import { engines, openTestDatabase, type TestDatabase } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";
import { openVersions, type Versions } from "./versions.ts";

let versions: Versions;
beforeAll(async () => {
  versions = await openVersions();
  const { release, inBoth, sign, strange } = versions;
  const broken = 'if (process.argv[2] === "serve") process.exit(3);\n';
  await release("0.3.0", { "dist/server/command.js": broken });
  await release("0.4.0", inBoth("9001_wrong", "alter table nowhere add column lost text;\n"));
  await release("0.5.0", {}, ["tag", "-a"]);
  await release("0.6.0", {}, sign(strange));
  // It has to install its packages.
  await rm(join(versions.origin, "node_modules"));
  await release("0.9.0", {});
  await release("0.8.0", inBoth("9001_contract_gone", "create table planted (id integer primary key);\n"));
});
afterAll(() => versions[Symbol.asyncDispose]());

async function prepare(opened: TestDatabase) {
  const { dataDir, databaseUrl = "" } = opened;
  await writeFile(join(dataDir, "allowed_signers"), await versions.signers());
  const port = await freePort();
  return {
    url: `http://127.0.0.1:${port}`,
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      // The rehearsal must not need it: nobody answers there.
      BACKUP_DIR: "s3://kept",
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
  };
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Asks all the time; tells how long nobody answered. */
function watch(url: string) {
  const over = new AbortController();
  let [longestMs, lastAt] = [0, performance.now()];
  const watching = (async () => {
    while (!over.signal.aborted) {
      if ((await statusOf(`${url}/readyz`)) === 200) {
        longestMs = Math.max(longestMs, performance.now() - lastAt);
        lastAt = performance.now();
      }
      await delay(10);
    }
  })();
  return {
    async downMs() {
      over.abort();
      await watching;
      return longestMs;
    },
  };
}

const versionOf = async (env: Record<string, string>) =>
  (await versions.run(["--version"], env)).stdout.trim();

/** Servers start again and again: two minutes were too few at a load of 12 on two cores. */
const long = { timeout: 1_200_000 };

describe.each(engines)("on %s", (engine) => {
  test(
    "the server changes over to a signed version by itself, and back on the tables of the new one",
    long,
    async () => {
      await using opened = await openTestDatabase(engine);
      const { env, url } = await prepare(opened);
      await using server = await versions.serve(env);
      const watching = watch(url);
      const updated = await versions.run(["update", "v0.2.0"], env);
      expect(updated, server.printed()).toMatchObject({
        code: 0,
        stdout: "v0.2.0 runs. ./masthead update --back changes back to v0.1.0.\n",
      });
      expect(updated.stderr).not.toContain("not rehearsed");
      const downMs = await watching.downMs();
      // Beside other tests, the start alone may take longer.
      expect(downMs).toBeLessThan(isInFull ? 5_000 : 60_000);
      process.stderr.write(`Update on ${engine}: nobody answered for ${Math.round(downMs)} ms\n`);
      expect(await versionOf(env)).toBe("0.2.0");
      expect(await appliedMigrations(opened.database)).toContain("9000_later");
      expect(
        (await readdir(join(opened.dataDir, "backups"))).some((name) => name.startsWith("before-update-")),
      ).toBe(true);

      expect(await versions.run(["update", "--back"], env)).toMatchObject({
        code: 0,
        stdout: "v0.1.0 runs again.\n",
      });
      expect(await versionOf(env)).toBe("0.1.0");
      expect(await statusOf(`${url}/readyz`)).toBe(200);
      expect((await readdir(opened.dataDir)).filter((name) => name.startsWith(".rehearsal"))).toEqual([]);
    },
  );

  test(
    "a version that does not come up is followed by the one before, which can still be left",
    long,
    async () => {
      await using opened = await openTestDatabase(engine);
      const { env, url } = await prepare(opened);
      await using server = await versions.serve(env);
      expect(await versions.run(["update", "v0.2.0"], env), server.printed()).toMatchObject({ code: 0 });
      const updated = await versions.run(["update", "0.3.0"], env);
      expect(updated).toMatchObject({ code: 1, stdout: "" });
      expect(updated.stderr).toMatch(
        /v0\.3\.0 did not come up, so .+ runs again\. The server's log says why\.\n$/,
      );
      await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
      expect(server.printed()).toContain("v0.3.0 did not come up (exit code 3)");
      expect(await versionOf(env)).toBe("0.2.0");
      expect(await versions.run(["update", "--back"], env)).toMatchObject({
        code: 0,
        stdout: "v0.1.0 runs again.\n",
      });
      expect(await versionOf(env)).toBe("0.1.0");
    },
  );
});

test("a version that takes from the database what older ones need says so, migrates as it starts, and stays", async () => {
  await using opened = await openTestDatabase("sqlite");
  const { env, url } = await prepare(opened);
  let backup: string;
  {
    await using server = await versions.serve(env);
    const updated = await versions.run(["update", "v0.8.0"], env);
    expect(updated, server.printed()).toMatchObject({ code: 0 });
    [backup = ""] = /(?<=The way back is the backup )\S+before-update-\S+\.zip/.exec(updated.stderr) ?? [];
    expect(backup, updated.stderr).not.toBe("");
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
    expect(await versionOf(env)).toBe("0.8.0");
    expect((await versions.run(["update", "--back"], env)).stderr).toContain("cannot come back");
  }
  // As docs/operating.md says: the version before restores the backup, and then takes its place again.
  await opened.database[Symbol.asyncDispose]();
  const previous = await realpath(join(versions.home, "releases/previous"));
  const restored = spawnSync(
    process.execPath,
    [join(previous, "scripts/masthead.mjs"), "restore", backup, "--yes"],
    { env: { PATH: process.env["PATH"], HOME: versions.home, ...env }, encoding: "utf8" },
  );
  expect(restored.status, restored.stderr).toBe(0);
  expect(await versions.run(["update", "--back"], env)).toMatchObject({ code: 0 });
  expect(await versionOf(env)).toBe("0.1.0");
});

test.each([
  ["v0.4.0", /The migrations failed on a copy of the database, so nothing was changed:.*9001_wrong/s],
  ["v0.5.0", /v0\.5\.0 is not signed with a key of \S+allowed_signers, so it was not installed\./],
  ["v0.6.0", /v0\.6\.0 is not signed with a key of/],
  ["v0.9.9", /has no version v0\.9\.9\.\n$/],
  ["--force", /There is no option --force\./],
  ["nowhere.tar.gz", /nowhere\.tar\.gz cannot be fetched/],
])("%s is refused in a sentence, and nothing changes", async (version, words) => {
  await using opened = await openTestDatabase("sqlite");
  const { env } = await prepare(opened);
  const before = await appliedMigrations(opened.database);
  const refused = await versions.run(["update", version], env);
  expect(refused.stderr).toMatch(words);
  expect(refused.code).toBeGreaterThan(0);
  expect(await versionOf(env)).toBe("0.1.0");
  expect(await appliedMigrations(opened.database)).toEqual(before);
});

test("without a key, update fetches nothing and names the command that does without one, which docs/operating.md has", async () => {
  await using opened = await openTestDatabase("sqlite");
  const { env } = await prepare(opened);
  await rm(join(opened.dataDir, "allowed_signers"));
  for (const asked of [["update"], ["update", "v0.2.0"], ["update", "nowhere.tar.gz"]]) {
    const refused = await versions.run(asked, env);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).not.toContain("Fetching");
    expect(refused.stderr).toContain(`run: ./masthead ${asked.join(" ")} --unsigned\n`);
  }
  const page = await readFile(join(root, "docs/operating.md"), "utf8");
  expect(page).toContain("\nsudo -u masthead ./masthead update --unsigned\n");
});

test("what git says is shown whole", async () => {
  await using opened = await openTestDatabase("sqlite");
  const { env } = await prepare(opened);
  const refused = await versions.run(["update", "--from", "/nowhere/masthead.git"], env);
  expect(refused.stderr).toMatch(
    /^\/nowhere\/masthead\.git cannot be read:\n {2}fatal: .*does not appear to be a git repository\n {2}fatal: Could not read.*\n(?: {2}.*\n)* {2}and the repository exists\.\n$/,
  );
});

/** What goes on in `releases` besides whole versions. */
const draftsIn = async (home: string) =>
  (await readdir(join(home, "releases"))).filter((name) => name.startsWith(".draft"));

/** The processes whose command line names this folder. */
async function processesIn(folder: string): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  const cwds = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => "")));
  return lines.filter((line, index) => line.includes(folder) || cwds[index]?.startsWith(folder));
}

/** npm, as far as an installation needs it: it writes all the time until it is let go, and then it is done. */
const SLOW_NPM = `#!/bin/sh
echo $$ >> "$NPM_LOG"
while [ ! -e "$NPM_GO" ]; do mkdir -p node_modules/half && echo half > node_modules/half/$$-$(date +%N); sleep 0.01; done
rm -rf node_modules/half
ln -s "$PACKAGES"/* "$PACKAGES/.bin" node_modules/
cp "$PACKAGES/.package-lock.json" node_modules/
`;

test.runIf(process.platform === "linux")(
  "an update that is killed while npm installs can be run again at once, and what npm still writes does no harm",
  long,
  async () => {
    await using opened = await openTestDatabase("sqlite");
    const { env } = await prepare(opened);
    const [bin, log, go] = [
      join(opened.dataDir, "bin"),
      join(opened.dataDir, "npm.log"),
      join(opened.dataDir, "go"),
    ];
    await mkdir(bin);
    await writeFile(join(bin, "npm"), SLOW_NPM);
    await chmod(join(bin, "npm"), 0o755);
    const slow = {
      ...env,
      PATH: `${bin}:${process.env["PATH"]}`,
      NPM_LOG: log,
      NPM_GO: go,
      PACKAGES: join(root, "node_modules"),
    };
    const runsOf = async () =>
      (await readFile(log, "utf8").catch(() => "")).trim().split("\n").filter(Boolean);
    const releases = join(versions.home, "releases");
    // Killed alone: what it has started ends by itself. Killed with its launcher: npm knows nothing of it and goes on.
    for (const victims of ["the command", "the command and its launcher"]) {
      const before = (await runsOf()).length;
      const running = versions.launch(["update", "v0.9.0"], slow);
      await expect.poll(async () => (await runsOf()).length).toBe(before + 1);
      const launchers = spawnSync("pgrep", ["-P", String(running.pid)], { encoding: "utf8" }).stdout.trim();
      running.kill("SIGKILL");
      if (victims !== "the command")
        for (const id of launchers.split("\n")) process.kill(Number(id), "SIGKILL");
      if (victims === "the command") await expect.poll(() => processesIn(releases)).toEqual([]);
    }
    const orphan = Number((await runsOf()).at(-1));
    expect(() => process.kill(orphan, 0)).not.toThrow();
    const again = versions.run(["update", "v0.9.0"], slow);
    await expect.poll(async () => (await runsOf()).length).toBe(3);
    // Now both are at it, side by side.
    expect((await draftsIn(versions.home)).length).toBeGreaterThan(0);
    process.kill(orphan, "SIGKILL");
    await writeFile(go, "");
    expect(await again).toMatchObject({ code: 0 });
    expect(await versionOf(env)).toBe("0.9.0");
    expect(await versions.run(["update", "--back"], env)).toMatchObject({ code: 0 });
    expect(await draftsIn(versions.home)).toEqual([]);
  },
);

test("an old tag under the name of a new one is not signed, and --unsigned installs what nobody answers for", async () => {
  await using opened = await openTestDatabase("sqlite");
  const { env } = await prepare(opened);
  const { git, origin } = versions;
  git(origin, "update-ref", "refs/tags/v0.7.0", "refs/tags/v0.2.0");
  const refused = await versions.run(["update", "v0.7.0"], env);
  git(origin, "tag", "--delete", "v0.7.0");
  expect(refused.stderr).toContain("v0.7.0 is not signed");
  expect(await versions.run(["update", "v0.5.0", "--unsigned"], env)).toMatchObject({
    code: 0,
    stdout:
      "v0.5.0 is in place, and starts with the server. ./masthead update --back changes back to v0.1.0.\n",
  });
  expect(await versions.run(["update", "--back"], env)).toMatchObject({ code: 0 });
});

test("a tarball is checked by the signature beside it", async () => {
  await using opened = await openTestDatabase("sqlite");
  const { env } = await prepare(opened);
  const { git, origin, key } = versions;
  const tarball = join(opened.dataDir, "masthead.tar.gz");
  git(origin, "archive", "--prefix=masthead/", `--output=${tarball}`, "v0.2.0");
  const refused = await versions.run(["update", tarball], env);
  expect(refused.stderr).toContain("is not signed");
  const signed = spawnSync("ssh-keygen", ["-Y", "sign", "-q", "-f", key, "-n", "masthead", tarball]);
  expect(signed.status).toBe(0);
  expect(await versions.run(["update", tarball], env)).toMatchObject({ code: 0 });
  expect(await versionOf(env)).toBe("0.2.0");
  expect(await versions.run(["update", "--back"], env)).toMatchObject({ code: 0 });
  await writeFile(tarball, "Something else");
  expect((await versions.run(["update", tarball], env)).stderr).toContain("is not signed");
});

const STEPS = isInFull
  ? ["Fetching", "Installing", "Making a backup", "Trying", "Migrating", "Changing over"]
  : ["Trying", "Migrating", "Changing over"];

test.each(engines)(
  "an update that is killed at any step, on %s, ends as the old or the new version",
  long,
  async (engine) => {
    await using opened = await openTestDatabase(engine);
    const { env, url } = await prepare(opened);
    await mkdir(join(opened.dataDir, "backups"), { recursive: true });
    await using server = await versions.serve(env);
    for (const step of STEPS) {
      await versions.run(["update", "v0.2.0"], env, step);
      // What the killed command has started may still be at it.
      await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
      expect(["0.1.0", "0.2.0"], step).toContain(await versionOf(env));
    }
    if ((await versionOf(env)) === "0.1.0")
      expect(await versions.run(["update", "v0.2.0"], env), server.printed()).toMatchObject({ code: 0 });
    expect(await versionOf(env)).toBe("0.2.0");
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
    expect(await versions.run(["update", "--back"], env)).toMatchObject({ code: 0 });
  },
);
