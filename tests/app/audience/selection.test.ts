import { describe, expect, test } from "vitest";
import {
  changeSelection,
  countSelection,
  selectionChangeSchema,
} from "../../../src/contract/audience/subscriber-selection.ts";
import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import { addSegment } from "../../../src/contract/audience/segments.ts";
import { listSubscribers } from "../../../src/contract/audience/subscribers.ts";
import { listSuppressions } from "../../../src/contract/audience/suppressions.ts";
import { changeSelection as changeSome } from "../../../src/server/audience/selection/change-selection.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { linksOf } from "./subscribe-by-mail.ts";

const PATH = "/api/admin/subscribers/selection";

const countOf = async (as: Ask, query: string) =>
  (await read(await as("GET", `${PATH}?${query}`), countSelection)).count;

/** Repeats the call until all are changed, as the screen does. */
async function changeAll(as: Ask, json: object) {
  const total = { changed: 0, unchanged: 0 };
  for (let rest: unknown; rest !== null;) {
    const answer = await read(
      await as("POST", PATH, { json: { ...json, ...(rest === undefined ? {} : { rest }) } }),
      changeSelection,
    );
    total.changed += answer.changed;
    total.unchanged += answer.unchanged;
    rest = answer.rest;
  }
  return total;
}

const refused = async (as: Ask, json: object) => readRefusal(await as("POST", PATH, { json }));

const idsOf = async ({ database }: TestApp) =>
  (await database.db.selectFrom("subscribers").select("id").orderBy("id").execute()).map(({ id }) => id);

const taggedIn = async ({ database }: TestApp) =>
  (await database.db.selectFrom("subscriber_taggings").select("subscriber_id").execute()).length;

/** A segment of those in a status. */
const segment = (status: string) => ({
  json: {
    name: "Some",
    conditions: { kind: "group", match: "all", conditions: [{ kind: "status", status }] },
  },
});

describe.each(engines)("a selection of subscribers on %s", (engine) => {
  test("says whom it tagged or untagged, and nobody who was so already", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 4);
    const [first = 0, second = 0, ...others] = await idsOf(app);
    const some = { filters: { ids: `${first},${second}` }, count: 2, tag: "Fair" };
    const changedBy = async (json: object) =>
      (await read(await as("POST", PATH, { json }), changeSelection)).changedIds.toSorted((a, b) => a - b);
    expect(await changedBy({ ...some, action: "tag" })).toEqual([first, second]);
    const all = { filters: {}, count: 4, tag: "Fair" };
    expect(await changedBy({ ...all, action: "tag" })).toEqual(others);
    expect(await changedBy({ ...some, action: "untag" })).toEqual([first, second]);
    expect(await changedBy({ ...all, action: "untag" })).toEqual(others);
    expect(await changedBy({ filters: {}, count: 4, action: "unsubscribe" })).toEqual([]);
  });

  test("is tagged and untagged whole, in many transactions, and counted as the list counts it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1_234);
    await addSubscribers(app, 30, "pending");
    for (const query of ["status=active", "status=pending", "search=active-12", ""]) {
      const list = await read(await as("GET", `/api/admin/subscribers?${query}`), listSubscribers);
      expect(await countOf(as, query), query).toBe(list.totalSubscribers);
    }
    const active = { filters: { status: "active" }, count: 1_234 };
    expect(await changeAll(as, { ...active, action: "tag", tag: " Fair " })).toEqual({
      changed: 1_234,
      unchanged: 0,
    });
    const everybody = { filters: {}, count: 1_264 };
    expect(await changeAll(as, { ...everybody, action: "tag", tag: "fair" })).toEqual({
      changed: 30,
      unchanged: 1_234,
    });
    const found = {
      filters: { search: "active-12", status: "" },
      count: await countOf(as, "search=active-12"),
    };
    expect(await changeAll(as, { ...found, action: "untag", tag: "FAIR" })).toEqual({
      changed: found.count,
      unchanged: 0,
    });
    expect(await taggedIn(app)).toBe(1_264 - found.count);
  });

  test("by ids is the same list, count, file and change", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 12);
    const [first = 0, , third = 0] = await idsOf(app);
    const ids = `${third},${first},${third}`;
    expect(await countOf(as, `ids=${ids}`)).toBe(2);
    const list = await read(await as("GET", `/api/admin/subscribers?ids=${ids}`), listSubscribers);
    expect(list.subscribers.map(({ email }) => email).toSorted()).toEqual([
      "active-1@example.com",
      "active-3@example.com",
    ]);
    const file = await as("GET", `/api/admin/subscribers/export?ids=${ids}`);
    expect(file.headers.get("x-row-count")).toBe("2");
    expect((await file.text()).trim().split("\r\n")).toHaveLength(3);
    expect(await changeAll(as, { filters: { ids }, count: 2, action: "tag", tag: "Two" })).toEqual({
      changed: 2,
      unchanged: 0,
    });
    expect((await as("GET", "/api/admin/subscribers?ids=1,x")).status).toBe(422);
  });

  test("that is no longer what the owner saw is refused, and nobody is changed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 5);
    const late = await refused(as, { filters: {}, count: 4, action: "tag", tag: "Late" });
    expect(late).toMatchObject({
      code: "conflict",
      message:
        "The selection has changed: it is 5 subscribers now, not 4. Nothing was changed. Please check and confirm again.",
    });
    const [first = 0] = await idsOf(app);
    const gone = { filters: { ids: `${first},99999` }, count: 2, action: "unsubscribe" };
    expect(await refused(as, gone)).toMatchObject({ code: "conflict" });
    expect(await taggedIn(app)).toBe(0);
  });

  test("by a filter that the list would ignore is refused: it would select everybody", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    const all = { count: 3, action: "unsubscribe" };
    for (const filters of [
      { status: "actve" },
      { town: "Graz" },
      { inactive: "4" },
      { ids: "1;2" },
      { toString: "1" },
      JSON.parse('{"__proto__":"1"}') as object,
      JSON.parse('{"status":"active","__proto__":"1"}') as object,
      ...["0x1", "1e0", "+1", "1.0", "01", " 1", "-1", "١", "99999999999999999"].flatMap((number) =>
        ["newsletter", "link", "segment", "tag"].map((name) => ({ [name]: number })),
      ),
    ])
      expect(await refused(as, { ...all, filters }), JSON.stringify(filters)).toMatchObject({
        code: "invalid",
      });
    for (const json of [
      { ...all, filters: { ids: [1] } },
      { ...all },
      { filters: {}, action: "unsubscribe" },
      { ...all, filters: {}, action: "erase" },
      { ...all, filters: {}, action: "tag" },
      { ...all, filters: {}, action: "tag", tag: "a;b" },
      { ...all, filters: {}, rest: { after: -1, last: 3 } },
      { ...all, filters: {}, action: "untag", tag: "Nobody has it" },
    ])
      expect(await refused(as, json), JSON.stringify(json)).toMatchObject({ code: "invalid" });
    expect((await app.request("POST", PATH, { json: { ...all, filters: {} } })).status).toBe(401);
    expect(await countOf(as, "status=active")).toBe(3);
    // An empty filter is none, as in the address of the list.
    expect(await countOf(as, "link=&newsletter=&segment=&tag=&recipient=&search=%20")).toBe(3);
    const empty = { link: "", newsletter: "", segment: "", tag: "" };
    const tagged = { filters: empty, count: 3, action: "tag", tag: "All" };
    expect(await changeAll(as, tagged)).toEqual({ changed: 3, unchanged: 0 });
  });

  test("is unsubscribed for good, as if each had clicked, and other reasons not to mail stay", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn("anna");
    await addSubscribers(app, 3);
    await addSubscribers(app, 1, "unsubscribed");
    await as("POST", "/api/admin/suppressions", { json: { email: "active-2@example.com" } });
    const unsubscribed = await changeAll(as, { filters: {}, count: 4, action: "unsubscribe" });
    expect(unsubscribed).toEqual({ changed: 3, unchanged: 1 });
    const { suppressions } = await read(await as("GET", "/api/admin/suppressions"), listSuppressions);
    expect(suppressions.map(({ email, reason, evidence }) => [email, reason, evidence]).toSorted()).toEqual([
      ["active-1@example.com", "unsubscribe", "Unsubscribed by anna"],
      ["active-2@example.com", "manual", "Added by anna"],
      ["active-2@example.com", "unsubscribe", "Unsubscribed by anna"],
      ["active-3@example.com", "unsubscribe", "Unsubscribed by anna"],
    ]);
    expect(await countOf(as, "status=unsubscribed")).toBe(4);
    // They cannot be added again by the owner.
    const again = { email: "active-1@example.com", hasAgreed: true, consent: "Said so" };
    expect((await as("POST", "/api/admin/subscribers", { json: again })).status).toBe(409);
  });

  test("stops when somebody changes its segment, and goes on once that is as it was", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 600);
    await addSubscribers(app, 600, "pending");
    const { id } = await read(await as("POST", "/api/admin/segments", segment("active")), addSegment);
    const { db, heavy } = app.database;
    let milliseconds = 0;
    const elapsed = () => (milliseconds += 1_000);
    const deps = { db, heavy, elapsed, now: app.clock.now, links: await linksOf(app) };
    const begun = { filters: { segment: String(id) }, count: 600, action: "tag", tag: "Some" };
    const { rest } = await changeSome(deps, selectionChangeSchema.parse(begun), commandLine);
    const json = { ...begun, rest };
    const path = `/api/admin/segments/${id}`;
    expect((await as("PUT", path, segment("pending"))).status).toBe(200);
    expect(await refused(as, json)).toMatchObject({
      code: "conflict",
      message:
        "Somebody changed the segment meanwhile. What was done before stays. Please select its subscribers again.",
    });
    const changed = 600 - (await taggedIn(app));
    expect(changed).toBeLessThan(600);
    expect((await as("PUT", path, segment("active"))).status).toBe(200);
    expect(await changeAll(as, json)).toEqual({ changed, unchanged: 0 });
  });

  test("goes on where it was, and who joins meanwhile is not part of it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 4);
    const [, second = 0, , last = 0] = await idsOf(app);
    await addSubscribers(app, 2, "pending");
    const json = { filters: {}, count: 4, action: "tag", tag: "Rest", rest: { after: second, last } };
    // The tag is made when a change begins only.
    expect(await refused(as, json)).toMatchObject({ code: "invalid" });
    await as("POST", "/api/admin/subscriber-tags", { json: { name: "Rest" } });
    expect(await changeAll(as, json)).toEqual({ changed: 2, unchanged: 0 });
  });
});
