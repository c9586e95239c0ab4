import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { HOUR, MINUTE } from "../../../src/server/base/clock.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { noteObservation } from "../../../src/server/kernel/observations.ts";
import type { Database } from "../../../src/server/kernel/db/open.ts";
import { watchDatabase } from "../../../src/server/watch-database.ts";
import { openTestDatabase } from "../../setup/engines.ts";

const START = Date.parse("2026-03-02T09:00:00.000Z");
const after = (ms: number) => new Date(START + ms);
const write = ({ db }: Database) => noteObservation(db, "write-probe", "2026-03-02T09:00:00.000Z");

/** Looks again once it may: what is known of the file is up to a second old. */
async function lookAgain({ watch }: Database) {
  const until = performance.now() + 1_100;
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
  return watch?.findMoved();
}

const copies: [how: string, copy: (file: string, to: string) => unknown][] = [
  [
    "SQLite's own copy",
    async (file, to) => {
      using source = new DatabaseSync(file, { readOnly: true });
      await backup(source, to);
    },
  ],
  [
    "a copy by VACUUM INTO",
    (file, to) => {
      using source = new DatabaseSync(file);
      source.prepare("vacuum into ?").run(to);
    },
  ],
  ["a copy of the file alone", (file, to) => execFileSync("cp", [file, to])],
];

test.each(copies)(
  "a database that %s overwrites is written no more, and the log says so once",
  async (_how, copy) => {
    await using place = await openTestDatabase("sqlite");
    const { database, dataDir } = place;
    const [file, older] = [database.file ?? "", join(dataDir, "older.db")];
    let lines = "";
    const log = pino({ level: "info" }, { write: (line) => void (lines += line) });
    const config = readConfig({ PUBLIC_URL: "https://blog.example.com", DATA_DIR: dataDir });
    let at = after(0);
    const look = watchDatabase({ database, config, now: () => at, log });
    await look();
    await write(database);
    await copy(file, older);
    at = after(HOUR + MINUTE);
    await database.renewMark?.(at);
    await write(database);
    expect(await lookAgain(database)).toBeUndefined();

    execFileSync("cp", [older, file]);
    expect(await lookAgain(database)).toBe(file);
    await expect(write(database)).rejects.toThrow("while it was in use");
    await look();
    await look();
    expect(lines.split("was overwritten by an older copy")).toHaveLength(2);
    expect(await readdir(dataDir)).not.toContain("backups");
  },
);

test("what the server does with its own file is not taken for another one", async () => {
  await using place = await openTestDatabase("sqlite");
  const { database } = place;
  const file = database.file ?? "";
  await database.renewMark?.(after(HOUR));
  expect(await lookAgain(database)).toBeUndefined();
  await write(database);
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  await sql`vacuum`.execute(database.db);
  // A clock that was set back.
  await database.renewMark?.(after(-HOUR));
  execFileSync("touch", [file]);
  {
    using other = new DatabaseSync(file);
    other.exec("create table other (id integer); pragma wal_checkpoint(truncate)");
  }
  expect(await lookAgain(database)).toBeUndefined();
  await write(database);
});
