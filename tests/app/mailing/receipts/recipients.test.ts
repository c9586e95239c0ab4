import { describe, expect, test } from "vitest";
import { countSelection } from "../../../../src/contract/audience/subscriber-selection.ts";
import * as deliveries from "../../../../src/contract/mailing/deliveries.ts";
import { record } from "../../../../src/server/insight/analytics/mail-event-store.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../../kit/inputs.ts";
import { runSender } from "../sending/sending.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T10:00:00.000Z";

/**
 * A newsletter with two links that five have got: 1 opened it, 2 followed the first link and 3 the second, a machine opened
 * that of 4, and nobody that of 5. 6 was refused.
 */
async function startRead(engine: Engine) {
  const app = await startApp(engine, { now: NOW });
  const as = await app.signIn();
  const { db } = app.database;
  await addSubscribers(app, 6);
  const names = ["Ada Lovelace", "Åsa Öberg", "", "שרה כהן", "Ζωή 100%_\\", "=Eve"];
  for (const [index, name] of names.entries())
    await db
      .updateTable("subscribers")
      .set({ name })
      .where("id", "=", index + 1)
      .execute();
  const links = ["https://one.example/", "https://two.example/"].map(
    (url) => `<p><a href="${url}">A</a></p>`,
  );
  await createNewsletter(as, { content: PARAGRAPH + links.join("") });
  await as("POST", "/api/newsletters/1/send");
  await runSender(app);
  await db.updateTable("deliveries").set({ state: "failed" }).where("subscriber_id", "=", 6).execute();
  await db.updateTable("newsletters").set({ sent_count: 5, failed_count: 1 }).execute();
  const deed = { newsletterId: 1, at: LATER, times: 1, isMachine: false } as const;
  await record(
    db,
    [
      { ...deed, kind: "open", subscriberId: 1 },
      { ...deed, kind: "open", subscriberId: 1, isMachine: true },
      { ...deed, kind: "click", subscriberId: 2, link: 0 },
      { ...deed, kind: "click", subscriberId: 3, link: 1 },
      { ...deed, kind: "click", subscriberId: 3, link: 0, isMachine: true },
      { ...deed, kind: "open", subscriberId: 4, isMachine: true },
    ],
    0,
  );
  const receiptAt = async (query: string) =>
    read(await as("GET", `/api/newsletters/1/receipt?${query}`), deliveries.getReceipt);
  const foundBy = async (query: string) => {
    const { deliveries: found, totalDeliveries } = await receiptAt(query);
    expect(totalDeliveries).toBe(found.length);
    return found.map(({ subscriberId }) => subscriberId).toSorted();
  };
  return { app, as, db, receiptAt, foundBy, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe.each(engines)("the recipients of a newsletter on %s", (engine) => {
  test("each is named, and found by name, address, outcome, reaction and link", async () => {
    await using site = await startRead(engine);
    const { foundBy, receiptAt } = site;
    expect(await foundBy("")).toEqual([1, 2, 3, 4, 5, 6]);
    const found = {
      "reaction=opened": [1, 2, 3],
      "reaction=clicked": [2, 3],
      "reaction=unopened": [4, 5],
      "reaction=machine": [4],
      "link=0": [2],
      "link=1": [3],
      "link=7": [],
      "link=": [1, 2, 3, 4, 5, 6],
      "search=%20%20": [1, 2, 3, 4, 5, 6],
      "search=%20ada%20": [1],
      "reaction=opened&link=1": [3],
      "state=failed": [6],
      "state=failed&reaction=unopened": [],
      "search=lovelace": [1],
      "search=ÖBERG": [2],
      "search=asa oberg": [2],
      "search=ΖΩΗ": [5],
      "search=כהן": [4],
      "search=active-3@": [3],
      [`search=${encodeURIComponent("100%_\\")}`]: [5],
      "search=%25": [5],
      // An accent alone is in nobody's name, and not in everybody's.
      [`search=${encodeURIComponent("\u0301")}`]: [],
      [`search=${encodeURIComponent("´")}`]: [],
      "reaction=opened&search=a": [1, 2, 3],
    };
    for (const [query, ids] of Object.entries(found))
      expect([query, await foundBy(query)]).toEqual([query, ids]);
    const { deliveries: rows } = await receiptAt("search=ada");
    expect(rows).toMatchObject([
      { name: "Ada Lovelace", address: "active-1@example.com", openedAt: LATER, isMachineOpened: true },
    ]);
    expect((await site.as("GET", "/api/newsletters/1/receipt?reaction=loved")).status).toBe(422);
  });

  test("the export has the same people with their names", async () => {
    await using site = await startRead(engine);
    const csv = await (await site.as("GET", "/api/newsletters/1/receipt/export?reaction=clicked")).text();
    const [head, ...rows] = csv.trim().split("\r\n");
    expect(head?.split(",").slice(-4)).toEqual(["opened_at", "clicked_at", "name", "machine_opened"]);
    expect(rows.map((row) => row.split(",")[0])).toEqual(["active-2@example.com", "active-3@example.com"]);
    expect(rows[0]?.split(",").slice(-4)).toEqual([LATER, LATER, "Åsa Öberg", "no"]);
    const failed = await (await site.as("GET", "/api/newsletters/1/receipt/export?state=failed")).text();
    expect(failed).toContain(",'=Eve,");
  });

  test("the whole export adds up to what was planned, also if it was stopped while recipients were counted", async () => {
    await using site = await startRead(engine);
    const { as, db } = site;
    await addSubscribers(site.app, 1500, "pending");
    const left = await db.selectFrom("subscribers").select("id").where("status", "=", "pending").execute();
    await db
      .insertInto("newsletter_audience")
      .values([
        ...left.map(({ id }) => ({ newsletter_id: 1, subscriber_id: id })),
        { newsletter_id: 1, subscriber_id: 9_999 },
      ])
      .execute();
    await db.updateTable("newsletters").set({ status: "cancelled", uncounted_count: 1501 }).execute();
    const rowsOf = async (query: string) =>
      (await (await as("GET", `/api/newsletters/1/receipt/export${query}`)).text())
        .trim()
        .split("\r\n")
        .slice(1);
    const { counts } = await site.receiptAt("");
    expect(counts).toMatchObject({ planned: 1507, pending: 1501 });
    const rows = await rowsOf("");
    expect(rows).toHaveLength(counts.planned);
    expect(rows.at(-2)).toBe("pending-1500@example.com,pending,0,,,,,,,no");
    // Erased meanwhile.
    expect(rows.at(-1)).toBe(",pending,0,,,,,,,no");
    expect(await rowsOf("?state=sent")).toHaveLength(5);
  });

  test("those that a filter finds can be tagged, as far as they are still subscribers", async () => {
    await using site = await startRead(engine);
    const { as, db } = site;
    expect((await as("DELETE", "/api/subscribers/3")).ok).toBe(true);
    expect(await site.foundBy("reaction=opened")).toEqual([1, 2, 3]);
    const { deliveries: erased } = await site.receiptAt("link=1");
    expect(erased).toMatchObject([{ subscriberId: 3, name: "", address: "" }]);
    const filters = { newsletter: "1", reaction: "opened" };
    const countAt = async (query: object) =>
      read(
        await as("GET", `/api/admin/subscribers/selection?${new URLSearchParams({ ...query })}`),
        countSelection,
      );
    expect(await countAt(filters)).toEqual({ count: 2 });
    expect(await countAt({ newsletter: "1", recipient: "lovelace" })).toEqual({ count: 1 });
    expect(await countAt({ newsletter: "1", outcome: "failed" })).toEqual({ count: 1 });
    // A filter that has lost its newsletter must not mean everybody.
    for (const lost of [{ reaction: "opened" }, { link: "0" }, { recipient: "a" }, { newsletter: "9" }])
      expect(await countAt(lost)).toEqual({ count: 0 });
    const json = { filters, count: 2, action: "tag", tag: "Readers" };
    expect((await as("POST", "/api/admin/subscribers/selection", { json })).ok).toBe(true);
    const tagged = await db.selectFrom("subscriber_taggings").select("subscriber_id").execute();
    expect(tagged.map(({ subscriber_id }) => subscriber_id).toSorted()).toEqual([1, 2]);
    const wrong = { ...json, filters: { newsletter: "1", reaction: "loved" } };
    expect((await as("POST", "/api/admin/subscribers/selection", { json: wrong })).status).toBe(422);
  });
});
