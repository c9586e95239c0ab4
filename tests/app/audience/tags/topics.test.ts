import { describe, expect, test } from "vitest";
import {
  addSubscriberTag,
  changeSubscriberTag,
  MAX_TOPICS,
} from "../../../../src/contract/audience/subscriber-attributes.ts";
import { getSubscriber } from "../../../../src/contract/audience/subscribers.ts";
import { words } from "../../../setup/words/english.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { problemsInPage } from "../../../setup/html.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { preferencesLinkOf } from "../subscribe-by-mail.ts";

const READER = "active-1@example.com";

const addTag = async (as: Ask, json: object) =>
  (await read(await as("POST", "/api/admin/subscriber-tags", { json }), addSubscriberTag)).id;

async function start(app: TestApp) {
  await addSubscribers(app, 2);
  const as = await app.signIn();
  const ids = {
    gardens: await addTag(as, { name: "Gardens", access: "readers", description: "One letter a month." }),
    towns: await addTag(as, { name: "Towns & <b>streets</b>", access: "readers" }),
    customers: await addTag(as, { name: "Customers" }),
    fair: await addTag(as, { name: "Fair", access: "forms" }),
  };
  const id = await idOf(app, READER);
  await as("PATCH", `/api/admin/subscribers/${id}`, { json: { tags: ["Gardens", "Customers"] } });
  const tagsOf = async (email = READER) =>
    (await read(await as("GET", `/api/admin/subscribers/${await idOf(app, email)}`), getSubscriber)).tags;
  return { as, ids, tagsOf, preferences: await preferencesLinkOf(app, READER) };
}

const idOf = async ({ database: { db } }: TestApp, email: string) =>
  (await db.selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

async function post(app: TestApp, path: string, fields: [string, string | number][]) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await app.request("POST", path, { body, headers });
  const html = await response.text();
  expect([response.status, response.headers.getSetCookie()], html).toEqual([200, []]);
  expect(await problemsInPage(html)).toEqual([]);
  return html;
}

/** The topics of a page, and whether each is ticked. */
const boxesIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*value="(\d+)"[^>]*>/g)].map(([box, id]) => [
    Number(id),
    box.includes("checked"),
  ]);

describe.each(engines)("topics on the preference page on %s", (engine) => {
  test("a reader sees the topics with their descriptions, ticks one and unticks another", async () => {
    await using app = await startApp(engine);
    const { ids, tagsOf, preferences } = await start(app);
    const before = await (await app.request("GET", preferences)).text();
    expect(await problemsInPage(before)).toEqual([]);
    expect(boxesIn(before)).toEqual([
      [ids.gardens, true],
      [ids.towns, false],
    ]);
    expect(before).toContain("One letter a month.");
    expect(before).toContain("Towns &amp; &lt;b&gt;streets&lt;/b&gt;");
    for (const hidden of ["Customers", "Fair"]) expect(before).not.toContain(hidden);

    const shown = `${ids.gardens},${ids.towns}`;
    const after = await post(app, preferences, [
      ["shown", shown],
      ["topic", ids.towns],
      ["action", "topics"],
    ]);
    expect(after).toContain(words.subscription.preferences.topicsSaved);
    expect(boxesIn(after)).toEqual([
      [ids.gardens, false],
      [ids.towns, true],
    ]);
    expect(await tagsOf()).toEqual(["Customers", "Towns & <b>streets</b>"]);
    await post(app, preferences, [
      ["shown", shown],
      ["action", "topics"],
    ]);
    expect(await tagsOf()).toEqual(["Customers"]);
    expect(await tagsOf("active-2@example.com")).toEqual([]);
  });

  test("a changed form gives and takes no tag but a topic, and a topic that was not shown stays", async () => {
    await using app = await startApp(engine);
    const { ids, tagsOf, preferences } = await start(app);
    const all = Object.values(ids);
    const forged: [string, string | number][][] = [
      [
        ["shown", `${ids.customers},${ids.fair}`],
        ["topic", ids.fair],
      ],
      [["shown", ids.towns]],
      [["topic", ids.towns]],
      [["shown", "0,-1,1e99,NaN,,;drop table subscriber_tags,99999999999999999999"]],
      [["shown", "x".repeat(10_000)]],
      [["shown", String(ids.customers)], ...all.map((id): [string, number] => ["topic", id])],
    ];
    for (const fields of forged) {
      await post(app, preferences, [...fields, ["action", "topics"]]);
      expect(await tagsOf()).toEqual(["Customers", "Gardens"]);
    }
    const other = await app.request("POST", preferences.slice(0, -4), {
      form: { action: "topics", shown: String(ids.gardens) },
    });
    expect(other.status).toBe(404);
    expect(await tagsOf()).toEqual(["Customers", "Gardens"]);
  });

  test("a page without topics, or of somebody who has left, shows none", async () => {
    await using app = await startApp(engine);
    await addSubscribers(app, 1);
    const preferences = await preferencesLinkOf(app, READER);
    expect(await (await app.request("GET", preferences)).text()).not.toContain("checkbox");
    await addTag(await app.signIn(), { name: "Gardens", access: "readers" });
    expect(await (await app.request("GET", preferences)).text()).toContain("checkbox");
    await app.request("POST", preferences, { form: { action: "unsubscribe" } });
    expect(await (await app.request("GET", preferences)).text()).not.toContain("checkbox");
  });

  test(`there are at most ${MAX_TOPICS} topics, and all of them can be ticked at once`, async () => {
    await using app = await startApp(engine);
    await addSubscribers(app, 1);
    const as = await app.signIn();
    const ids = [];
    for (let n = 0; n < MAX_TOPICS; n++)
      ids.push(await addTag(as, { name: `Topic ${n}`, access: "readers" }));
    const own = await addTag(as, { name: "Mine" });
    const message = "There are 50 topics already, which is as many as readers are shown.";
    const refusal = { status: 409, message };
    const more = { name: "One more", access: "readers" };
    expect(await readRefusal(await as("POST", "/api/admin/subscriber-tags", { json: more }))).toMatchObject(
      refusal,
    );
    const path = `/api/admin/subscriber-tags/${own}`;
    expect(await readRefusal(await as("PUT", path, { json: more }))).toMatchObject(refusal);
    const renamed = await as("PUT", `/api/admin/subscriber-tags/${ids[0]}`, { json: more });
    expect(await read(renamed, changeSubscriberTag)).toMatchObject({ name: "One more" });
    const page = await post(app, await preferencesLinkOf(app, READER), [
      ["shown", ids.join(",")],
      ...ids.map((id): [string, number] => ["topic", id]),
      ["action", "topics"],
    ]);
    expect(boxesIn(page).filter(([, isTicked]) => isTicked)).toHaveLength(MAX_TOPICS);
  });
});
