import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMailPart, saveMailPart } from "../../../src/server/kernel/mail/mail-settings.ts";
import { openSecretBox } from "../../../src/server/kernel/secret-box.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";

const PASSWORD = "correct horse battery staple";

describe.each(engines)("a part of Settings → Mail on %s", (engine) => {
  test("is saved with its secret, which the database holds only encrypted", async () => {
    await using place = await openTestDatabase(engine);
    const { db } = place.database;
    const secretBox = openSecretBox(place.dataDir);
    expect(await readMailPart({ db, secretBox }, "server")).toBeUndefined();
    await saveMailPart({ tx: db, secretBox }, "server", {
      value: { host: "mail.example.com" },
      secret: PASSWORD,
      revision: 0,
    });
    expect(await readMailPart({ db, secretBox }, "server")).toEqual({
      value: { host: "mail.example.com" },
      secret: PASSWORD,
      isLocked: false,
      revision: 1,
    });
    const rows = JSON.stringify(await db.selectFrom("mail_settings").selectAll().execute());
    expect(rows).not.toContain("battery");
  });

  test("keeps its secret when only the rest is saved, and loses it when that is asked for", async () => {
    await using place = await openTestDatabase(engine);
    const deps = { db: place.database.db, secretBox: openSecretBox(place.dataDir) };
    const tx = { tx: deps.db, secretBox: deps.secretBox };
    await saveMailPart(tx, "mailbox", { value: 1, secret: PASSWORD, revision: 0 });
    await saveMailPart(tx, "mailbox", { value: 2, secret: undefined, revision: 1 });
    expect(await readMailPart(deps, "mailbox")).toMatchObject({ value: 2, secret: PASSWORD, revision: 2 });
    await saveMailPart(tx, "mailbox", { value: 2, secret: null, revision: 2 });
    expect(await readMailPart(deps, "mailbox")).toMatchObject({ secret: undefined, isLocked: false });
  });

  test("is not overwritten by a client that has not seen its last change", async () => {
    await using place = await openTestDatabase(engine);
    const deps = { db: place.database.db, secretBox: openSecretBox(place.dataDir) };
    const tx = { tx: deps.db, secretBox: deps.secretBox };
    const save = (value: string, revision: number) =>
      saveMailPart(tx, "pacing", { value, secret: undefined, revision });
    await save("first", 0);
    await expect(save("also first", 0)).rejects.toMatchObject({ code: "conflict" });
    await save("second", 1);
    await expect(save("late", 1)).rejects.toMatchObject({ code: "conflict" });
    expect(await readMailPart(deps, "pacing")).toMatchObject({ value: "second", revision: 2 });
  });

  test("says that its secret is locked in another data folder", async () => {
    await using place = await openTestDatabase(engine);
    await using other = await openTestDatabase("sqlite");
    const { db } = place.database;
    const tx = { tx: db, secretBox: openSecretBox(place.dataDir) };
    await saveMailPart(tx, "server", { value: 1, secret: PASSWORD, revision: 0 });
    const elsewhere = { db, secretBox: openSecretBox(other.dataDir) };
    expect(await readMailPart(elsewhere, "server")).toMatchObject({ secret: undefined, isLocked: true });
  });
});

test("a secret opens only for its own purpose, unchanged, and with a key that only we can read", async () => {
  await using place = await openTestDatabase("sqlite");
  const box = openSecretBox(place.dataDir);
  const sealed = box.seal("a", PASSWORD);
  expect(openSecretBox(place.dataDir).unseal("a", sealed)).toBe(PASSWORD);
  expect(box.unseal("b", sealed)).toBeUndefined();
  const other = sealed.at(-4) === "A" ? "B" : "A";
  expect(box.unseal("a", `${sealed.slice(0, -4)}${other}${sealed.slice(-3)}`)).toBeUndefined();
  expect(box.unseal("a", "")).toBeUndefined();
  expect(box.seal("a", PASSWORD)).not.toBe(sealed);
  const path = join(place.dataDir, "secrets.key");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(Buffer.from((await readFile(path, "utf8")).trim(), "base64url")).toHaveLength(32);
});

test("a damaged key stops the start with what to do", async () => {
  await using place = await openTestDatabase("sqlite");
  await writeFile(join(place.dataDir, "secrets.key"), "half a k");
  expect(() => openSecretBox(place.dataDir)).toThrow(/secrets\.key holds no key of 32 bytes\. Put back/);
});
