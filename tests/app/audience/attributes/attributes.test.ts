import { standardNames } from "../../../../src/contract/audience/standard-fields.ts";
import { subscriberColumns } from "../../../../src/server/audience/directory/export-subscribers.ts";
import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/audience/subscriber-attributes.ts";
import {
  addSubscriber,
  changeSubscriber,
  getSubscriber,
} from "../../../../src/contract/audience/subscribers.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { importFile, importText, listOf, previewFile, undoImport } from "../../moving/lists/lists.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const AGREED = { hasAgreed: true, consent: "Asked me at the fair in Graz" };

const addTag = async (as: Ask, json: object) =>
  read(await as("POST", "/api/admin/subscriber-tags", { json }), calls.addSubscriberTag);

const tagsIn = async (as: Ask) =>
  (await read(await as("GET", "/api/admin/subscriber-tags"), calls.listSubscriberTags)).tags.map(
    ({ name, subscribers }) => [name, subscribers],
  );

const addField = async (as: Ask, key: string, label = key) =>
  read(await as("POST", "/api/admin/subscriber-fields", { json: { key, label } }), calls.addSubscriberField);

const add = async (as: Ask, json: object) =>
  read(await as("POST", "/api/admin/subscribers", { json: { ...AGREED, ...json } }), addSubscriber);

const change = async (as: Ask, id: number, json: object) =>
  read(await as("PATCH", `/api/admin/subscribers/${id}`, { json }), changeSubscriber);

const attributesIn = async (app: TestApp, email: string) => {
  const as = await app.signIn("reader-of-attributes");
  const { id } = await app.database.db
    .selectFrom("subscribers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const { tags, fields } = await read(await as("GET", `/api/admin/subscribers/${id}`), getSubscriber);
  return { tags, fields };
};

describe.each(engines)("tags and custom fields on %s", (engine) => {
  test("a subscriber gets tags and values, loses them, and new names become tags", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addTag(as, { name: "Customers" });
    await addField(as, "city", "City");
    const { id, tags, fields } = await add(as, {
      email: "anna@example.com",
      tags: ["customers", " Fair  2026 "],
      fields: { city: " Graz " },
    });
    expect({ tags, fields }).toEqual({ tags: ["Customers", "Fair 2026"], fields: { city: "Graz" } });
    const changed = await change(as, id, { name: "Anna", tags: ["FAIR 2026"], fields: { city: "" } });
    expect(changed).toMatchObject({ name: "Anna", status: "active", tags: ["Fair 2026"], fields: {} });
    expect(await change(as, id, { fields: { city: "Linz" } })).toMatchObject({
      tags: ["Fair 2026"],
      fields: { city: "Linz" },
    });
    expect(await tagsIn(as)).toEqual([
      ["Customers", 0],
      ["Fair 2026", 1],
    ]);
  });

  test("as many tags as a list and a change of many can give stay editable", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const names = Array.from({ length: 1_000 }, (_, n) => `Tag ${String(n).padStart(3, "0")}`);
    const { id } = await add(as, { email: "anna@example.com", tags: [] });
    await importText(app, `email,tags\nanna@example.com,${names.slice(1).join(";")}\n`);
    const all = { filters: {}, count: 1, action: "tag", tag: names[0] };
    expect((await as("POST", "/api/admin/subscribers/selection", { json: all })).status).toBe(200);
    expect((await attributesIn(app, "anna@example.com")).tags).toEqual(names);
    expect(await change(as, id, { tags: names.slice(2) })).toMatchObject({ tags: names.slice(2) });
    expect(await change(as, id, { tags: names })).toMatchObject({ tags: names });
  });

  test("what cannot be a tag, a field or a value is refused with a sentence, and changes nothing", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await add(as, { email: "anna@example.com", tags: ["Customers"] });
    const refusals = [
      ["POST", "/api/admin/subscriber-tags", { name: "a, b" }],
      ["POST", "/api/admin/subscriber-tags", { name: "  " }],
      ["POST", "/api/admin/subscriber-tags", { name: "CUSTOMERS" }],
      ["POST", "/api/admin/subscriber-fields", { key: "email", label: "Email" }],
      ["POST", "/api/admin/subscriber-fields", { key: "constructor", label: "Builder" }],
      ["POST", "/api/admin/subscriber-fields", { key: "x", label: "One letter" }],
      ["POST", "/api/admin/subscriber-fields", { key: "Größe", label: "Size" }],
      ["PATCH", `/api/admin/subscribers/${id}`, { tags: ["VIP"], fields: { town: "Graz" } }],
      ["PATCH", `/api/admin/subscribers/${id}`, { tags: "VIP" }],
      ["PATCH", "/api/admin/subscribers/999", { name: "Nobody" }],
    ] as const;
    const messages = [];
    for (const [method, path, json] of refusals) {
      const { status, message, fields } = await readRefusal(await as(method, path, { json }));
      messages.push([status, Object.values(fields ?? { message })[0]]);
    }
    expect(messages).toEqual([
      [422, "The name of a tag cannot contain a comma, a semicolon or a quotation mark"],
      [422, "Please name the tag"],
      [409, "There is a tag “CUSTOMERS” already."],
      [422, "Every subscriber has this already"],
      [422, "Please choose another name for the field"],
      [422, "Use 2 to 40 small letters, digits and underscores, and begin with a letter"],
      [422, "Use 2 to 40 small letters, digits and underscores, and begin with a letter"],
      [422, "There is no field “town”."],
      [422, "Tags must be a list of names"],
      [404, "That subscriber does not exist."],
    ]);
    expect(await tagsIn(as)).toEqual([["Customers", 1]]);
  });

  test("a tag can be renamed, and a deleted tag or field leaves its subscribers", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id: tagId } = await addTag(as, { name: "Customers" });
    const field = await addField(as, "city", "City");
    await add(as, { email: "anna@example.com", tags: ["Customers", "VIP"], fields: { city: "Graz" } });
    const path = `/api/admin/subscriber-tags/${tagId}`;
    expect((await as("PUT", path, { json: { name: "vip" } })).status).toBe(409);
    const renamed = await as("PUT", path, { json: { name: "Buyers", access: "readers" } });
    expect(await read(renamed, calls.changeSubscriberTag)).toMatchObject({
      name: "Buyers",
      access: "readers",
      subscribers: 1,
    });
    expect((await attributesIn(app, "anna@example.com")).tags).toEqual(["Buyers", "VIP"]);
    for (const gone of [path, `/api/admin/subscriber-fields/${field.id}`]) {
      expect((await as("DELETE", gone)).status).toBe(200);
      expect((await as("DELETE", gone)).status).toBe(404);
    }
    expect(await attributesIn(app, "anna@example.com")).toEqual({ tags: ["VIP"], fields: {} });
  });

  test("columns of a list become tags and values; an undo takes them back", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const customFields = ["city"];
    await addField(as, "city", "City");
    await add(as, { email: "anna@example.com", tags: ["VIP"], fields: { city: "Graz" } });
    const text = `Email,Tags,Stadt
anna@example.com,"vip; Fair",Linz
ben@example.com,"Fair, Wholesale",Wien
BEN@example.com,Press,Rom
`;
    const options = { customFields, mapping: { city: "Stadt" } };
    const { run } = await importFile(app, listOf(text), options);
    expect(await attributesIn(app, "anna@example.com")).toEqual({
      tags: ["Fair", "VIP"],
      fields: { city: "Graz" },
    });
    expect(await attributesIn(app, "ben@example.com")).toEqual({
      tags: ["Fair", "Press", "Wholesale"],
      fields: { city: "Wien" },
    });
    const again = await importFile(app, listOf(text, "again.csv"), options);
    expect(again.hasChangedAnything).toBe(false);
    await undoImport(app, run);
    expect(await attributesIn(app, "anna@example.com")).toEqual({ tags: ["VIP"], fields: { city: "Graz" } });
  });

  test("Mailchimp's tags and Ghost's labels arrive, and a file that was exported here arrives whole", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addField(as, "city", "City");
    await importText(
      app,
      'Email Address,First Name,Last Name,OPTIN_TIME,TAGS\nanna@example.com,Anna,A,2024-01-02 03:04:05,"""VIP"",""Fair 2026"""\n',
    );
    await importText(app, "email,name,subscribed_to_emails,labels\nben@example.com,Ben,true,Fair 2026\n");
    expect((await attributesIn(app, "anna@example.com")).tags).toEqual(["Fair 2026", "VIP"]);
    expect((await attributesIn(app, "ben@example.com")).tags).toEqual(["Fair 2026"]);
    await change(as, 1, { fields: { city: "=1+1" } });
    const csv = await (await as("GET", "/api/admin/subscribers/export")).text();
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      [...subscriberColumns([]), "tags", "city"].join(),
      `anna@example.com,active,2024-01-02T03:04:05.000Z,Anna A${",".repeat(standardNames.length)}import,,,"Fair 2026, VIP",'=1+1`,
    ]);
    await using other = await startApp(engine, { now: NOW });
    await addField(await other.signIn(), "city", "City");
    await importText(other, csv, { customFields: ["city"] });
    expect(await attributesIn(other, "anna@example.com")).toEqual({
      tags: ["Fair 2026", "VIP"],
      fields: { city: "=1+1" },
    });
  });

  test("a column that names no tags does not make thousands of them", async () => {
    await using app = await startApp(engine, { now: NOW });
    const rows = Array.from({ length: calls.MAX_TAGS + 1 }, (_, n) => `r${n}@example.com,note ${n}`);
    const text = `email,notes\n${rows.join("\n")}\n`;
    const refusal = "There can be at most 1000 tags. Is this the right text for tags?";
    const options = { mapping: { tags: "notes" }, isShared: true };
    await expect(previewFile(app, listOf(text), options)).rejects.toThrow(refusal);
    await expect(importText(app, text, options)).rejects.toThrow(refusal);
    for (const table of ["subscribers", "subscriber_tags", "import_runs"] as const)
      expect(await app.database.db.selectFrom(table).select("id").execute(), table).toEqual([]);
  });

  test("an undo deletes the tags that the import made, but those that somebody has or that were changed", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addTag(as, { name: "Empty" });
    app.clock.advance(1_000);
    const { run } = await importFile(app, listOf("email,tags\nben@example.com,a;b;c;Empty\n"));
    app.clock.set("2026-03-02T10:00:00Z");
    await add(as, { email: "anna@example.com", tags: ["a"] });
    const { id } = await app.database.db
      .selectFrom("subscriber_tags")
      .select("id")
      .where("name", "=", "b")
      .executeTakeFirstOrThrow();
    await as("PUT", `/api/admin/subscriber-tags/${id}`, { json: { name: "b", access: "readers" } });
    await undoImport(app, run);
    expect(await tagsIn(as)).toEqual([
      ["a", 1],
      ["b", 0],
      ["Empty", 0],
    ]);
  });

  test("rows that an import rejects or leaves out make no tags and count toward no limit", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await as("POST", "/api/admin/suppressions", { json: { email: "left@example.com" } });
    const wrong = Array.from({ length: calls.MAX_TAGS + 1 }, (_, n) => `nobody,note ${n}`);
    const right = ["left@example.com,Left out", "ben@example.com,Fair;Vienna"];
    const text = ["email,tags", ...wrong, ...right].join("\n");
    const report = { wrong: calls.MAX_TAGS + 1, added: 1, suppressed: 1 };
    expect(await previewFile(app, listOf(text))).toMatchObject(report);
    expect(await importText(app, text)).toMatchObject(report);
    expect(await tagsIn(as)).toEqual([
      ["Fair", 1],
      ["Vienna", 1],
    ]);
  });

  test("there are at most a thousand tags", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const rows = Array.from({ length: calls.MAX_TAGS }, (_, n) => ({
      name: `t${n}`,
      name_key: `t${n}`,
      created_at: NOW,
    }));
    await app.database.db.insertInto("subscriber_tags").values(rows).execute();
    const response = await as("POST", "/api/admin/subscriber-tags", { json: { name: "One more" } });
    expect(await readRefusal(response)).toMatchObject({
      status: 409,
      message: "There are 1000 tags already. Delete one first.",
    });
  });
});
