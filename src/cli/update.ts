import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AppError, StartupError } from "../server/base/errors.ts";
import { findRelease, home, releases, setRelease } from "../server/base/releases.ts";
import { root } from "../server/base/root.ts";
import { keepNewest } from "../server/engines/files/keep-newest.ts";
import type { Config } from "../server/kernel/config.ts";
import { SQLITE_FILE } from "../server/kernel/db/open.ts";
import { tryLockFile } from "../server/kernel/db/server-lock.ts";
import { UsageError, type Command, type CommandCall } from "./kit/command.ts";
import { fetchVersion, readVersion } from "./update/fetch-version.ts";
import { placeVersion } from "./update/place-version.ts";
import { contractsOf, rehearse } from "./update/rehearse.ts";
import { reasonIn, runMasthead } from "./update/run-program.ts";
import { deleteOldVersions, nameOf, switchVersion } from "./update/switch-version.ts";

const BACKUPS_KEPT = 3;

const say = (line: string) => void process.stderr.write(`${line}\n`);

export const update: Command = {
  usage: ["update [VERSION]", "update --back"],
  details:
    "VERSION is a tag such as v0.2.0, or the path or address of a tarball; without it, the newest tag. The version is installed beside this one and tried on a copy of the database. The server changes over by itself, and back if the new version does not come up.",
  options: {
    back: { type: "boolean", about: "Change back to the version before." },
    from: { type: "string", value: "REMOTE", about: "The git remote, if not the one of the clone." },
    unsigned: { type: "boolean", about: "Install a version that nobody whom you trust has signed." },
  },
  example: "update v0.2.0",
  async run(call) {
    if (call.values["back"] && call.positionals.length > 0)
      throw new UsageError("--back returns to the previous version. Do not name a version with it.");
    requirePlace();
    await mkdir(releases, { recursive: true });
    using lock = tryLockFile(join(releases, "update.lock"));
    if (!lock) throw new StartupError("Another update is under way. Try again when it is done.");
    await (call.values["back"] ? goBack(call) : installVersion(call));
  },
};

/** @throws AppError `conflict` where a version cannot be a folder beside. */
function requirePlace() {
  if (!existsSync(join(root, "package-lock.json")))
    throw new AppError(
      "conflict",
      "This is a container, which does not change its own image. Where its compose.yaml is, run: git pull && docker compose -f deploy/compose.yaml up -d --build --pull always",
    );
  if (!process.execve)
    throw new AppError(
      "conflict",
      "This system cannot change a running server. Stop it, run git pull, and start it again.",
    );
}

async function installVersion(call: CommandCall) {
  const { config, values, positionals, out } = call;
  const [name] = positionals;
  const present = await readVersion(root);
  const from = values["from"];
  const wanted = {
    name,
    remote: typeof from === "string" ? from : undefined,
    dataDir: config.dataDir,
    mayBeUnsigned: values["unsigned"] === true,
    present,
  };
  const folder = await placeVersion(async (draft) => {
    const version = await fetchVersion(wanted, draft, say);
    if (version) await setUp(draft);
    return version;
  });
  if (!folder) return out(`v${present} is the newest version.`, { version: present });
  const contracts = await contractsOf(folder, config);
  if (await hasDatabase(config)) await prepareDatabase(call, folder, contracts.length > 0);
  if (!findRelease("current")) await setRelease("current", home);
  say("Changing over …");
  const outcome = await switchVersion(folder, { ...config, isLong: contracts.length > 0 });
  await deleteOldVersions();
  const version = await readVersion(folder);
  out(
    outcome === "running"
      ? `v${version} runs. ./masthead update --back changes back to v${present}.`
      : `v${version} is in place, and starts with the server. ./masthead update --back changes back to v${present}.`,
    { version, before: present },
  );
}

/** Installs and builds a version; its own launcher does it. */
async function setUp(folder: string) {
  say("Installing and building it …");
  const { isDone } = await runMasthead(folder, ["--version"], { isShown: true });
  if (!isDone)
    throw new AppError("unavailable", "It could not be installed; the reason is above. Nothing was changed.");
}

const hasDatabase = async ({ databaseUrl, dataDir }: Config) =>
  databaseUrl !== undefined || existsSync(join(dataDir, SQLITE_FILE));

/**
 * Makes a backup, tries the migrations on a copy, and runs them while this version serves, unless it cannot work with what they
 * leave (`isContract`): then the new version runs them when it starts.
 */
async function prepareDatabase({ config, environment }: CommandCall, folder: string, isContract: boolean) {
  say("Making a backup …");
  const backup = await backUp(config);
  say("Trying its migrations on a copy of the database …");
  await rehearse({ config, environment, version: folder, backup, say });
  if (isContract)
    return say(
      `This version changes the database so that v${await readVersion(root)} cannot use it any more. The way back is the backup ${backup}: docs/operating.md says how (Update, and go back).`,
    );
  say("Migrating the database …");
  const { isDone, stderr } = await runMasthead(folder, ["migrate"]);
  if (!isDone)
    throw new AppError(
      "conflict",
      `The database stays as it was, and this version goes on${reasonIn(stderr)}`,
    );
}

/** Writes a backup without media, which no version changes, and returns its path. */
async function backUp({ dataDir }: Config): Promise<string> {
  const folder = join(dataDir, "backups");
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const path = join(folder, `before-update-${stamp}Z.zip`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { isDone, stderr } = await runMasthead(root, ["backup", path, "--without-media", "--force"]);
  if (!isDone)
    throw new AppError("unavailable", `There is no backup, so nothing was changed${reasonIn(stderr)}`);
  await keepNewest(path, "before-update-", BACKUPS_KEPT);
  return path;
}

async function goBack({ config, out }: CommandCall) {
  const folder = findRelease("previous");
  if (!folder || folder === root) throw new AppError("not_found", "There is no version before this one.");
  // Installs nothing if all is there; refuses if it cannot use the database.
  if (await hasDatabase(config)) {
    const { isDone, stderr } = await runMasthead(folder, ["migrate"]);
    if (!isDone) throw new AppError("conflict", `${nameOf(folder)} cannot come back${reasonIn(stderr)}`);
  }
  const outcome = await switchVersion(folder, config);
  const version = await readVersion(folder);
  out(
    outcome === "running"
      ? `v${version} runs again.`
      : `v${version} is in place, and starts with the server.`,
    { version },
  );
}
