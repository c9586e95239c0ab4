import { expect, test } from "vitest";
import {
  getSenderState,
  guardSending,
  identityOf,
} from "../../../../src/server/mailing/delivery/progress/guard-sending.ts";
import { engines, openTestDatabase, type TestDatabase } from "../../../setup/engines.ts";

const publicUrl = "https://blog.example.com";
const now = () => new Date("2026-03-02T09:00:00Z");

/** Starts a server that knows the database by this address, and tells whether it holds its mail. */
async function holdsMail(
  { database: { db } }: TestDatabase,
  databaseUrl: string | undefined,
  site = publicUrl,
) {
  await guardSending({ db, now }, identityOf({ databaseUrl, publicUrl: site }, "instance"));
  return (await getSenderState(db)).heldSince !== null;
}

const readSender = ({ database: { db } }: TestDatabase) =>
  db.selectFrom("sender").selectAll().executeTakeFirstOrThrow();

test.runIf(engines.includes("postgres"))(
  "PostgreSQL under another address, as after a failover, is the same site; a copy of it is not",
  async () => {
    await using opened = await openTestDatabase("postgres");
    expect(await holdsMail(opened, "postgres://mia:secret@primary.example/site")).toBe(false);
    expect(await holdsMail(opened, "postgres://mia@standby.example:6432/site?sslmode=require")).toBe(false);
    const sender = await readSender(opened);
    expect(sender.place).toMatch(/^\d+\/\d+$/);

    await using copy = await openTestDatabase("postgres");
    await copy.database.db.insertInto("sender").values(sender).execute();
    expect(await holdsMail(copy, "postgres://mia@primary.example/site")).toBe(true);
    expect(await holdsMail(opened, "postgres://mia@primary.example/site", "https://staging.example")).toBe(
      true,
    );
  },
);

test.runIf(engines.includes("postgres"))(
  "a site that was known by the address of its database goes on sending after the update",
  async () => {
    await using opened = await openTestDatabase("postgres");
    const before = { id: 1, place: "primary.example/site", public_url: publicUrl, held_since: null };
    await opened.database.db.insertInto("sender").values(before).execute();
    expect(await holdsMail(opened, "postgres://mia@primary.example/site")).toBe(false);
    expect((await readSender(opened)).place).toMatch(/^\d+\/\d+$/);
    expect(await holdsMail(opened, "postgres://mia@standby.example/site")).toBe(false);
  },
);

test("a SQLite file in another data folder is another site", async () => {
  await using opened = await openTestDatabase("sqlite");
  expect(await holdsMail(opened, undefined)).toBe(false);
  const { db } = opened.database;
  await guardSending({ db, now }, identityOf({ databaseUrl: undefined, publicUrl }, "another instance"));
  expect((await getSenderState(db)).heldSince).not.toBeNull();
});
