import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programs } from "../../scripts/product.mjs";
import { root } from "../../src/server/base/root.ts";

/** The name of the migration that `openLaterVersion` adds. */
export const LATER_MIGRATION = "9000_later";

/** Copies the migrations into a folder of their own and adds one, as the next version of Masthead would. */
export async function openLaterMigrations(statement = "create table planted (id integer primary key);\n") {
  const folder = await mkdtempDisposable(join(tmpdir(), "masthead-later-"));
  const migrations = join(folder.path, "migrations");
  await cp(join(root, "migrations"), migrations, { recursive: true });
  for (const engine of ["sqlite", "postgres"])
    await writeFile(join(migrations, engine, `${LATER_MIGRATION}.sql`), statement);
  return { ...folder, migrations };
}

/** Copies the built product into a folder of its own and adds a migration, as the next version of Masthead would. */
export async function openLaterVersion() {
  const folder = await openLaterMigrations();
  for (const part of ["package.json", "dist/server"])
    await cp(join(root, part), join(folder.path, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder.path, "node_modules"));
  return {
    /** Runs a command of the later version. */
    async runCommand(args: string[], env: Record<string, string>) {
      // As the launcher does (scripts/product.mjs).
      const quiet = "--disable-warning=ExperimentalWarning";
      const child = spawn(process.execPath, [quiet, join(folder.path, programs.command), ...args], {
        env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const printed = { stdout: "", stderr: "" };
      child.stdout.on("data", (part) => (printed.stdout += part));
      child.stderr.on("data", (part) => (printed.stderr += part));
      const [code] = await once(child, "close");
      return { code, ...printed };
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
