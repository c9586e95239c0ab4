import { connect } from "node:net";
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
