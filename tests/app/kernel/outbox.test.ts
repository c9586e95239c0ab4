import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openOutbox } from "../../../src/server/kernel/mail/outbox.ts";
import { openTestDatabase } from "../../setup/engines.ts";

test("an email that cannot be kept leaves nothing behind", async () => {
  await using opened = await openTestDatabase("sqlite");
  const { dataDir, database } = opened;
  const folder = join(dataDir, "outbox");
  await mkdir(join(folder, "in-the-way.eml"), { recursive: true });
  const { keep } = openOutbox({ dataDir, db: database.db });
  await expect(keep("in-the-way", [Buffer.from("To: ann@example.com")])).rejects.toThrow("EISDIR");
  expect(await readdir(folder)).toEqual(["in-the-way.eml"]);
});
