import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { aptInstall, canInstallPackages } from "./debian.mjs";
import { startTemporaryCluster } from "./temporary-cluster.mjs";

const debianFolder = "/usr/lib/postgresql";

/**
 * The PostgreSQL for the tests: `TEST_DATABASE_URL`, else a temporary cluster made with the machine's own programs.
 * Returns its `url`, a `title` to show and `stop`; undefined where there is none. With `mayInstall`, root on Debian
 * installs it first; `place` is where the cluster's folder is made.
 */
export async function findPostgres({ mayInstall, place }) {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, title: "TEST_DATABASE_URL", stop: async () => {} };
  if (process.platform === "win32") return undefined;

  if (mayInstall && !findPrograms() && canInstallPackages()) await aptInstall("postgresql");
  const programs = findPrograms();
  return programs && startTemporaryCluster(programs, place);
}

/** The folder that has `initdb` and `postgres`; Debian's newest if there are several. */
export function findPrograms() {
  const told = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted.
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const debians = newestFirst.map((version) => join(debianFolder, version, "bin"));
  return [told, ...debians, ...(process.env.PATH ?? "").split(":")].find(
    (folder) => folder && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}
