import { subscriberColumns } from "../../../../src/server/audience/directory/export-subscribers.ts";
import { describe, expect, test } from "vitest";
import {
  standardFields,
  standardNames,
  type StandardName,
} from "../../../../src/contract/audience/standard-fields.ts";
import { countConditions } from "../../../../src/contract/audience/segments.ts";
import { addSubscriberField } from "../../../../src/contract/audience/subscriber-attributes.ts";
import * as calls from "../../../../src/contract/audience/subscribers.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { createNewsletter, PARAGRAPH } from "../../kit/inputs.ts";
import { importFile, importText, listOf, undoImport } from "../../moving/lists/lists.ts";
import { runSender } from "../../mailing/sending/sending.ts";

const NOW = "2026-03-02T09:00:00.000Z";

const add = async (as: Ask, json: object) =>
  read(
    await as("POST", "/api/admin/subscribers", {
      json: { hasAgreed: true, consent: "At the fair", ...json },
    }),
    calls.addSubscriber,
  );

const change = async (as: Ask, id: number, json: object) =>
  read(await as("PATCH", `/api/admin/subscribers/${id}`, { json }), calls.changeSubscriber);

const exported = async (as: Ask) => (await as("GET", "/api/admin/subscribers/export")).text();

async function sendOne(app: TestApp, as: Ask, parts: Parameters<typeof createNewsletter>[1]) {
  const { id } = await createNewsletter(as, parts);
  await as("POST", `/api/newsletters/${id}/send`);
  await runSender(app);
  return app.mails();
}

const valuesIn = async ({ database }: TestApp, name: StandardName) =>
  (await database.db.selectFrom("subscribers").select(name).orderBy("id").execute()).map((row) => row[name]);

describe.each(engines)("the standard fields of subscribers on %s", (engine) => {
  test.each(standardNames)("%s is kept, changed, listed, exported, segmented and mailed", async (name) => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const added = await add(as, { email: "anna@example.com", [name]: " Müller & Söhne " });
    expect(added[name]).toBe("Müller & Söhne");
    await add(as, { email: "bert@example.com" });
    expect((await change(as, added.id, { tags: ["VIP"] }))[name]).toBe("Müller & Söhne");

    const { subscribers } = await read(
      await as("GET", "/api/admin/subscribers?sort=email"),
      calls.listSubscribers,
    );
    expect(subscribers.map((subscriber) => subscriber[name])).toEqual(["Müller & Söhne", ""]);
    const json = {
      conditions: {
        kind: "group",
        match: "all",
        conditions: [{ kind: "standard", name, test: "contains", value: "SÖHNE" }],
      },
    };
    const counted = await read(await as("POST", "/api/admin/segments/count", { json }), countConditions);
    expect(counted).toMatchObject({ subscribers: 1, recipients: 1 });

    const mails = await sendOne(app, as, { subject: `For {${name}|a friend}`, content: PARAGRAPH });
    expect(mails.map(({ subject }) => subject).sort()).toEqual(["For Müller & Söhne", "For a friend"]);

    const csv = await exported(as);
    await using other = await startApp(engine, { now: NOW });
    await importText(other, csv);
    expect(await valuesIn(other, name)).toEqual(["Müller & Söhne", ""]);

    await change(as, added.id, { [name]: "" });
    const detail = await read(await as("GET", `/api/admin/subscribers/${added.id}`), calls.getSubscriber);
    expect(detail).toMatchObject({ [name]: "", tags: ["VIP"] });
    const { max } = standardFields[name];
    const refusal = await readRefusal(
      await as("PATCH", `/api/admin/subscribers/${added.id}`, { json: { [name]: "x".repeat(max + 1) } }),
    );
    expect(refusal.fields?.[name]).toBe(`Must be at most ${max} characters`);
  });

  test.each(standardNames)(
    "an import gives %s to those who have none, and its undo takes back that alone",
    async (name) => {
      await using app = await startApp(engine, { now: NOW });
      const as = await app.signIn();
      const anna = await add(as, { email: "anna@example.com", [name]: "Hers" });
      const bert = await add(as, { email: "bert@example.com" });
      const carl = await add(as, { email: "carl@example.com" });
      const rows = ["anna", "bert", "carl", "dora"].map(
        (who) => `${who}@example.com,Listed\u0001 by\t${who}`,
      );
      const { run } = await importFile(app, listOf(`email,${name}\n${rows.join("\n")}\n`));
      const values = () => valuesIn(app, name);
      expect(await values()).toEqual(["Hers", "Listed by bert", "Listed by carl", "Listed by dora"]);
      await change(as, carl.id, { [name]: "Edited since" });
      await undoImport(app, run);
      expect(await values()).toEqual(["Hers", "", "Edited since"]);
      expect([anna.id, bert.id]).toEqual([1, 2]);
    },
  );

  test.each(["Organisation", "Firma", "company name", "会社"])(
    "a column “%s” is the company",
    async (column) => {
      await using app = await startApp(engine, { now: NOW });
      const report = await importText(app, `email,${column}\nanna@example.com,Acme\n`);
      expect(report).toMatchObject({ added: 1, ignoredColumns: [] });
      expect(await valuesIn(app, "company")).toEqual(["Acme"]);
    },
  );

  test.each(standardNames)("an import shortens what is too long for %s", async (name) => {
    await using app = await startApp(engine, { now: NOW });
    const { max } = standardFields[name];
    await importText(app, `email,${name}\nanna@example.com,${"x".repeat(max + 50)}\n`);
    expect(await valuesIn(app, name)).toEqual(["x".repeat(max)]);
  });

  test("a custom field of the same key, from before, keeps its place in files and newsletters", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const field = { key: "company", label: "Their company" };
    const refusal = await readRefusal(await as("POST", "/api/admin/subscriber-fields", { json: field }));
    expect(refusal.fields?.["key"]).toBe("Every subscriber has this already");
    await read(
      await as("POST", "/api/admin/subscriber-fields", { json: { key: "firm", label: "Their company" } }),
      addSubscriberField,
    );
    await app.database.db.updateTable("subscriber_fields").set({ key: "company" }).execute();
    await add(as, { email: "anna@example.com", fields: { company: "Acme" } });
    const json = { company: "Acme" };
    const taken = await readRefusal(await as("PATCH", "/api/admin/subscribers/1", { json }));
    expect(taken.fields?.["company"]).toBe(
      "This site has a custom field “company”. Send the value in fields.",
    );

    const [head, row] = (await exported(as)).split("\r\n");
    expect(head).toBe([...subscriberColumns(["company"]), "tags", "company"].join());
    expect(subscriberColumns(["company"])).not.toContain("company");
    expect(row).toMatch(/,Acme$/);
    const [mail] = await sendOne(app, as, { subject: "For {company|a friend}", content: PARAGRAPH });
    expect(mail?.subject).toBe("For Acme");
    await importText(app, "email,company\nbert@example.com,Bond\n", { customFields: ["company"] });
    expect(await valuesIn(app, "company")).toEqual(["", ""]);
    expect(await exported(as)).toContain(",Bond\r\n");
  });

  test("a column that another field has is not the company as well", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    for (const key of ["firma", "employer"])
      await read(
        await as("POST", "/api/admin/subscriber-fields", { json: { key, label: key } }),
        addSubscriberField,
      );
    const customFields = ["firma", "employer"];
    await importText(app, "email,firma\nanna@example.com,Acme\n", { customFields });
    await importText(app, "email,Company\nbert@example.com,Bond\n", {
      customFields,
      mapping: { employer: "Company" },
    });
    await importText(app, "email,Company,Firma\ncarl@example.com,Cole,C\n", { customFields });
    expect(await valuesIn(app, "company")).toEqual(["", "", "Cole"]);
  });
});
