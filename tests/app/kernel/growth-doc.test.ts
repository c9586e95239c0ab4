import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../src/server/base/root.ts";
import { migratedTables } from "../../../src/server/kernel/db/migrate.ts";

const page = await readFile(join(root, "docs/operating.md"), "utf8");
const [, section = ""] = /^## What grows, and how far\n(.*?)^## /ms.exec(page) ?? [];
const rowsOf = (head: string) => {
  const [, rows = ""] =
    new RegExp(`^\\| ${head} \\| Bound.*\\n\\|---\\|---\\|\\n((?:\\|.*\\n)+)`, "m").exec(section) ?? [];
  return rows.split("\n").flatMap((row) => {
    const [, name = "", bound = ""] = row.split("|").map((cell) => cell.trim());
    return name ? [{ names: [...name.matchAll(/`([^`]+)`/g)].map(([, each = ""]) => each), bound }] : [];
  });
};

test("every table of the schema has a bound or a growth in docs/operating.md, once, and no other does", async () => {
  const rows = rowsOf("Table");
  const tables = new Set([...(await migratedTables("sqlite")), ...(await migratedTables("postgres"))]);
  expect(tables.size).toBeGreaterThan(70);
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual([...tables].toSorted());
  for (const { names, bound } of rows) expect(bound, names.join()).not.toBe("");
});

/** The names that the code makes in the data folder: `join(dataDir, "backups")`, or a constant of the file in its place. */
async function namesInDataFolder(): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const path of glob("src/{server,cli}/**/*.ts", { cwd: root })) {
    if (path.endsWith(".test.ts")) continue;
    const code = await readFile(join(root, path), "utf8");
    for (const [, literal, constant = ""] of code.matchAll(
      /join\(\s*(?:\w+\.)*dataDir,\s*(?:["`]([\w.-]+)(?:["`]|\$)|([A-Z_]+)\b)/g,
    )) {
      const named = literal ?? new RegExp(`const ${constant} = "([^"]+)"`).exec(code)?.[1];
      if (named) found.add(named);
    }
  }
  return found;
}

test("everything in the data folder is named in docs/operating.md, with its bound", async () => {
  const names = await namesInDataFolder();
  expect([...names]).toEqual(
    expect.arrayContaining(["backups", "media", "outbox", "secrets.key", "masthead.db"]),
  );
  const rows = rowsOf("In the data folder");
  const documented = rows.flatMap((row) => row.names.map((name) => name.replace(/(?:\/|….*)$/, "")));
  for (const name of names)
    if (!name.endsWith(".lock")) expect(documented, `${name} in the data folder`).toContain(name);
  for (const { names: each, bound } of rows) expect(bound, each.join()).not.toBe("");
  for (const kept of ["scheduled", "before-update", "before-migration", "before-restore"])
    expect(section).toContain(`\`${kept}-….zip\``);
});
