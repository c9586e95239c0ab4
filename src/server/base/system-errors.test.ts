import { mkdtempDisposable, rename } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { openDatabase } from "../kernel/db/open.ts";
import { refusalOfSystem } from "./system-errors.ts";

/** Nothing listens there. */
const CLOSED_PORT = 1;

test("a refused connection is the database's fault when it was one to PostgreSQL, and no other's", async () => {
  const socket = connect(CLOSED_PORT, "127.0.0.1");
  const [ofAnotherHost]: unknown[] = await new Promise((resolve) =>
    socket.on("error", (...error) => resolve(error)),
  );
  expect(ofAnotherHost).toMatchObject({ code: "ECONNREFUSED", syscall: "connect" });
  expect(refusalOfSystem(ofAnotherHost)).toBeUndefined();

  const databaseUrl = `postgres://nobody@127.0.0.1:${CLOSED_PORT}/none`;
  const opening = openDatabase({ dataDir: "", databaseUrl }, createLog("silent"));
  const { cause }: Error = await opening.then(
    () => expect.fail("There is no database"),
    (error: Error) => error,
  );
  expect(cause).toMatchObject({ code: "ECONNREFUSED" });
  expect(refusalOfSystem(cause)?.message).toBe("The database does not answer. Please try again.");
});

test("a thread that cannot open the database answers 503, as when the data folder was moved away", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-moved-"));
  const dataDir = join(folder.path, "data");
  await using database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog("silent"));
  await rename(dataDir, join(folder.path, "moved"));
  const reading = sql`select 1`.execute(database.heavy);
  const error: unknown = await reading.then(
    () => expect.fail("There is no file"),
    (cause: unknown) => cause,
  );
  expect(refusalOfSystem(error)).toMatchObject({
    code: "unavailable",
    message: "The database cannot be opened. Please try again.",
  });
});
