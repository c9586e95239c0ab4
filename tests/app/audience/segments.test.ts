import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/audience/segments.ts";
import {
  addSubscriberField,
  addSubscriberTag,
} from "../../../src/contract/audience/subscriber-attributes.ts";
import {
  addSubscriber,
  exportSubscribers,
  listSubscribers,
} from "../../../src/contract/audience/subscribers.ts";
import { CHANGING_SEGMENTS } from "../../../src/server/audience/attributes/segments-using.ts";
import { takeTurns } from "../../../src/server/kernel/db/claim.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { importFile, listOf, undoImport } from "../moving/lists/lists.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const PATH = "/api/admin/segments";
const AGREED = { hasAgreed: true, consent: "Asked me at the fair in Graz" };

const all = (...conditions: object[]) => ({ kind: "group", match: "all", conditions });
const any = (...conditions: object[]) => ({ kind: "group", match: "any", conditions });
const tagged = (tagId: number) => ({ kind: "tag", tagId });

const add = async (as: Ask, name: string, conditions: object) =>
  read(await as("POST", PATH, { json: { name, conditions } }), calls.addSegment);
const segmentsIn = async (as: Ask) => (await read(await as("GET", PATH), calls.listSegments)).segments;
/** How many subscribers the only segment has. */
async function countOnly(as: Ask) {
  const [segment] = await segmentsIn(as);
  const json = { conditions: segment?.conditions };
  return (await read(await as("POST", `${PATH}/count`, { json }), calls.countConditions)).subscribers;
}

/** Three customers, of whom one is from Graz and one has unsubscribed, and somebody else from Graz. */
async function startWithPeople(engine: "sqlite" | "postgres") {
  const app = await startApp(engine, { now: NOW });
  const as = await app.signIn();
  const json = { name: "Customers" };
  const tag = await read(await as("POST", "/api/admin/subscriber-tags", { json }), addSubscriberTag);
  const city = { key: "city", label: "City" };
  const field = await read(
    await as("POST", "/api/admin/subscriber-fields", { json: city }),
    addSubscriberField,
  );
  const people = [
    { email: "anna@example.com", tags: ["Customers"], fields: { city: "Graz" } },
    { email: "ben@example.com", tags: ["Customers"] },
    { email: "cleo@example.com", tags: ["Customers"] },
    { email: "dora@example.com", fields: { city: "graz" } },
  ];
  for (const person of people)
    await read(await as("POST", "/api/admin/subscribers", { json: { ...AGREED, ...person } }), addSubscriber);
  await app.database.db
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: NOW })
    .where("email", "=", "cleo@example.com")
    .execute();
  return {
    app,
    as,
    tagId: tag.id,
    fieldId: field.id,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const listed = async (as: Ask, query: string) =>
  (await read(await as("GET", `${listSubscribers.path}?${query}`), listSubscribers)).subscribers
    .map(({ email }) => email)
    .sort();

const refusal = (kind: string) =>
  `This ${kind} is used in the segment “Customers in Graz”. Take it out there first.`;

describe.each(engines)("segments on %s", (engine) => {
  test("a segment is saved, counted, changed and deleted", async () => {
    await using site = await startWithPeople(engine);
    const { as, tagId, fieldId } = site;
    const inGraz = { kind: "field", fieldId, test: "is", value: " GRAZ " };
    const segment = await add(as, "  Customers   in Graz ", all(tagged(tagId), inGraz));
    expect(segment).toMatchObject({ name: "Customers in Graz", subscribers: 1, recipients: 1 });
    await add(as, "all customers", all(tagged(tagId)));
    expect((await segmentsIn(as)).map(({ name }) => name)).toEqual(["all customers", "Customers in Graz"]);
    const json = { name: "Either", conditions: any(tagged(tagId), inGraz) };
    const changed = await as("PUT", `${PATH}/${segment.id}`, { json });
    expect(await read(changed, calls.changeSegment)).toMatchObject({
      name: "Either",
      subscribers: 4,
      recipients: 3,
    });
    expect((await segmentsIn(as)).map(({ name }) => name)).toEqual(["all customers", "Either"]);
    expect((await as("DELETE", `${PATH}/${segment.id}`)).status).toBe(200);
    for (const [method, body] of [["DELETE"], ["PUT", { json }]] as const)
      expect((await as(method, `${PATH}/${segment.id}`, body)).status).toBe(404);
  });

  test("what a segment begins to use while it is being deleted stays whole", async () => {
    await using site = await startWithPeople(engine);
    const { app, as, tagId, fieldId } = site;
    const { db } = app.database;
    const valuesIn = async () => [
      (await db.selectFrom("subscriber_taggings").selectAll().execute()).length,
      (await db.selectFrom("subscriber_field_values").selectAll().execute()).length,
    ];
    const before = await valuesIn();
    const conditions = JSON.stringify(
      any(tagged(tagId), { kind: "field", fieldId, test: "is", value: "Graz" }),
    );
    const deletions = await db.transaction().execute(async (tx) => {
      await takeTurns(tx, CHANGING_SEGMENTS);
      const asked = [
        as("DELETE", `/api/admin/subscriber-tags/${tagId}`),
        as("DELETE", `/api/admin/subscriber-fields/${fieldId}`),
      ];
      // Both calls begin meanwhile. Whether they do changes nothing.
      for (let turns = 0; turns < 20; turns++) await nextTurn();
      await tx
        .insertInto("segments")
        .values({ name: "New", name_key: "new", conditions, created_at: NOW, updated_at: NOW })
        .execute();
      return asked;
    });
    for (const deletion of deletions) expect((await deletion).status).toBe(409);
    expect(await valuesIn()).toEqual(before);
  });

  test("conditions that are not saved are counted with those who get no newsletter", async () => {
    await using site = await startWithPeople(engine);
    const json = { conditions: all(tagged(site.tagId)) };
    const counts = await read(await site.as("POST", `${PATH}/count`, { json }), calls.countConditions);
    expect(counts).toEqual({
      subscribers: 3,
      recipients: 2,
      leftOut: { pending: 0, unsubscribed: 1, paused: 0, inSeries: 0, suppressed: 0 },
    });
  });

  test("the list and the export of subscribers take a segment, also with a search and a status", async () => {
    await using site = await startWithPeople(engine);
    const { as, tagId } = site;
    const { id } = await add(as, "Customers", all(tagged(tagId)));
    expect(await listed(as, `segment=${id}`)).toEqual([
      "anna@example.com",
      "ben@example.com",
      "cleo@example.com",
    ]);
    expect(await listed(as, `segment=${id}&status=active&search=BEN`)).toEqual(["ben@example.com"]);
    const csv = await (await as("GET", `${exportSubscribers.path}?segment=${id}&status=active`)).text();
    expect(
      csv
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]),
    ).toEqual(["anna@example.com", "ben@example.com"]);
    for (const path of [listSubscribers.path, exportSubscribers.path]) {
      expect((await as("GET", `${path}?segment=999`)).status).toBe(404);
      expect((await as("GET", `${path}?segment=all`)).status).toBe(422);
    }
  });

  test("the list, the export and a change of many take a tag, also with a segment", async () => {
    await using site = await startWithPeople(engine);
    const { as, tagId, fieldId } = site;
    const inGraz = await add(as, "Graz", all({ kind: "field", fieldId, test: "is", value: "Graz" }));
    expect(await listed(as, `segment=${inGraz.id}`)).toEqual(["anna@example.com", "dora@example.com"]);
    expect(await listed(as, `tag=${tagId}&search=BEN`)).toEqual(["ben@example.com"]);
    expect(await listed(as, `segment=${inGraz.id}&tag=${tagId}`)).toEqual(["anna@example.com"]);
    expect(await listed(as, "tag=999")).toEqual([]);
    expect((await as("GET", `${listSubscribers.path}?tag=all`)).status).toBe(422);
    const csv = await (await as("GET", `${exportSubscribers.path}?tag=${tagId}`)).text();
    expect(csv.split("\r\n").slice(1, -1)).toHaveLength(3);
    const json = { filters: { tag: String(tagId) }, count: 3, action: "untag", tag: "Customers" };
    const untagged = await as("POST", "/api/admin/subscribers/selection", { json });
    expect(await untagged.json()).toMatchObject({ changed: 3, unchanged: 0 });
    expect(await listed(as, `tag=${tagId}`)).toEqual([]);
  });

  test("what is no condition is refused with a sentence", async () => {
    await using site = await startWithPeople(engine);
    const { as, tagId, fieldId } = site;
    await add(as, "Customers", all(tagged(tagId)));
    const leaf = tagged(tagId);
    const refusals: [name: string, conditions: unknown, status: number, message: string][] = [
      ["customers", all(leaf), 409, "There is a segment “customers” already."],
      [" ", all(leaf), 422, "Please name the segment"],
      ["New", all(), 422, "Add at least one condition"],
      ["New", all(tagged(999)), 422, "A tag in the conditions no longer exists. Choose a different tag."],
      [
        "New",
        all({ kind: "opened", newsletterId: 9 }),
        422,
        "A newsletter in the conditions no longer exists. Choose a different newsletter.",
      ],
      [
        "New",
        all({ kind: "field", fieldId, test: "is", value: " " }),
        422,
        "Enter the value to compare with",
      ],
      ["New", all({ kind: "joined", days: 0 }), 422, "Enter a number of days from 1 to 3650"],
      [
        "New",
        all({ kind: "sql", where: "1=1" }),
        422,
        "A condition must be one of: tag, field, standard, status, joined, source, opened, clicked, answered, group",
      ],
      [
        "New",
        all(any(all(any(leaf)))),
        422,
        "A condition must be one of: tag, field, standard, status, joined, source, opened, clicked, answered. Groups can be in groups, but no deeper than three levels",
      ],
      ["New", all(...Array.from({ length: 51 }, () => leaf)), 422, "At most 50 conditions"],
      [
        "New",
        all(any(...Array.from({ length: 30 }, () => leaf)), any(...Array.from({ length: 30 }, () => leaf))),
        422,
        "At most 50 conditions",
      ],
    ];
    for (const [name, conditions, status, message] of refusals)
      expect(
        await readRefusal(await as("POST", PATH, { json: { name, conditions } })),
        message,
      ).toMatchObject({
        status,
        message,
      });
    expect(await segmentsIn(as)).toHaveLength(1);
  });

  test("a tag, field or import's new tag that a segment uses stays; a renamed tag stays in it", async () => {
    await using site = await startWithPeople(engine);
    const { app, as, tagId, fieldId } = site;
    const { id } = await add(
      as,
      "Customers in Graz",
      all(tagged(tagId), any({ kind: "field", fieldId, test: "filled", isNegated: true })),
    );
    const deletions = { tag: `subscriber-tags/${tagId}`, field: `subscriber-fields/${fieldId}` };
    for (const [kind, path] of Object.entries(deletions))
      expect(await readRefusal(await as("DELETE", `/api/admin/${path}`))).toMatchObject({
        status: 409,
        message: refusal(kind),
      });
    await as("PUT", `/api/admin/subscriber-tags/${tagId}`, { json: { name: "Buyers" } });
    expect(await countOnly(as)).toBe(2);

    app.clock.advance(1_000);
    const { run } = await importFile(app, listOf("email,tags\nemil@example.com,Press\n"));
    const press = await app.database.db
      .selectFrom("subscriber_tags")
      .select("id")
      .where("name", "=", "Press")
      .executeTakeFirstOrThrow();
    const json = { name: "Press", conditions: all(tagged(press.id)) };
    await read(await as("PUT", `${PATH}/${id}`, { json }), calls.changeSegment);
    await undoImport(app, run);
    expect(await segmentsIn(as)).toMatchObject([{ name: "Press" }]);
    expect(await countOnly(as)).toBe(0);
    expect(await countTags(app)).toBe(2);
    for (const path of Object.values(deletions))
      expect((await as("DELETE", `/api/admin/${path}`)).status).toBe(200);
  });
});

const countTags = async ({ database }: TestApp) =>
  (await database.db.selectFrom("subscriber_tags").select("id").execute()).length;
