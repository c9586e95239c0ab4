import { describe, expect, test } from "vitest";
import * as deliveries from "../../../src/contract/mailing/deliveries.ts";
import { getDashboard } from "../../../src/contract/insight/dashboard.ts";
import { instant, SECOND } from "../../../src/server/base/clock.ts";
import { record } from "../../../src/server/insight/analytics/mail-event-store.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { read } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../kit/inputs.ts";
import { subscriberOf } from "../audience/subscribe-by-mail.ts";
import { newsletterAt, runSender } from "../mailing/sending/sending.ts";

const PERSON = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAIL_PRIVACY = "Mozilla/5.0";
const SCANNER = "Mozilla/5.0 (compatible; Barracuda Sentinel; bot)";
const IMAGE_PROXIES = [
  "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
  "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
];
const LINKS = ["https://one.example/a?b=1&c=2", "https://two.example/", "https://three.example/"];

/** A newsletter with links that three readers have got. */
async function startSent(engine: Engine, at = "2026-03-02T09:00:00.000Z") {
  const app = await startApp(engine, { now: at });
  const as = await app.signIn();
  await addSubscribers(app, 3);
  const links = LINKS.map((url) => `<p><a href="${url.replaceAll("&", "&amp;")}">A link</a></p>`).join("");
  await createNewsletter(as, { content: PARAGRAPH + links });
  await as("POST", "/api/newsletters/1/send");
  await runSender(app);
  app.clock.advance(60 * SECOND);
  return { app, as, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** What a mail asks for when it is opened, and where its links lead, as paths of the site. */
async function pathsOf(app: TestApp, reader = 1) {
  const mails = await app.mails();
  const mail = mails.find(({ to }) => to?.[0]?.address === `active-${reader}@example.com`);
  const paths = [...(mail?.html?.matchAll(/https:\/\/blog\.example\.com(\/[oc]\/[^"]+)"/g) ?? [])].map(
    ([, path = ""]) => path,
  );
  return {
    pixel: paths.find((path) => path.startsWith("/o/")) ?? "",
    links: paths.filter((path) => path.startsWith("/c/")),
  };
}

const get = (app: TestApp, path: string, agent: string, method = "GET") =>
  app.request(method, path, { headers: { "user-agent": agent } });

async function countsAfter(app: TestApp, as: Parameters<typeof newsletterAt>[0]) {
  app.clock.advance(10 * SECOND);
  await app.work("mail events");
  const { openedCount, clickedCount, machineCount } = await newsletterAt(as, 1);
  return { openedCount, clickedCount, machineCount };
}

describe.each(engines)("opens and clicks on %s", (engine) => {
  test("a newsletter may have more links than a statement has parameters", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const links = Array.from({ length: 22_000 }, (_, n) => `<a href="https://one.example/${n}">${n}</a> `);
    await createNewsletter(as, { content: `${PARAGRAPH}<p>${links.join("")}</p>` });
    expect((await as("POST", "/api/newsletters/1/send")).status).toBe(200);
    await runSender(app);
    // The first one leads to the site.
    const last = (await pathsOf(app)).links.find((path) => path.startsWith("/c/22000/")) ?? "";
    expect((await get(app, last, PERSON)).headers.get("location")).toBe("https://one.example/21999");
  });

  test("a person who opens a mail counts once, however often, and a click counts as an opening", async () => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    const first = await pathsOf(app, 1);
    const second = await pathsOf(app, 2);
    expect(new Set([first.pixel, second.pixel]).size).toBe(2);
    for (let time = 0; time < 3; time++) {
      const response = await get(app, first.pixel, PERSON);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
    }
    // The first one leads home, from the head of the newsletter.
    const clicked = await get(app, second.links[1] ?? "", PERSON);
    expect([clicked.status, clicked.headers.get("location")]).toEqual([302, LINKS[0]]);
    expect(await countsAfter(app, as)).toEqual({ openedCount: 2, clickedCount: 1, machineCount: 0 });

    const receipt = await read(await as("GET", "/api/newsletters/1/receipt"), deliveries.getReceipt);
    expect(receipt.links[0]).toEqual({ n: 1, url: LINKS[0], clicks: 1, tag: null });
    expect(receipt.links.slice(1).every(({ clicks }) => clicks === 0)).toBe(true);
    expect(
      receipt.deliveries.map(({ openedAt, clickedAt }) => [openedAt !== null, clickedAt !== null]),
    ).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    const { emailOpenRate } = await read(await as("GET", "/api/admin/dashboard"), getDashboard);
    expect(emailOpenRate).toBe(66.7);
  });

  test("a link to a post of the site says that it came from the newsletter, one elsewhere stays as it is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const urls = [
      "https://blog.example.com/blog/a-post#facts",
      "https://blog.example.com/blog/a-post?utm_source=spring",
      "https://blog.example.com/about",
      "https://other.example/blog/a-post",
    ];
    const links = urls.map((url) => `<p><a href="${url}">A link</a></p>`).join("");
    await createNewsletter(as, { content: PARAGRAPH + links });
    expect((await as("POST", "/api/newsletters/1/send")).status).toBe(200);
    await runSender(app);

    const locations: (string | null)[] = [];
    for (const path of (await pathsOf(app)).links)
      locations.push((await get(app, path, PERSON)).headers.get("location"));
    expect(locations).toEqual(
      expect.arrayContaining([
        "https://blog.example.com/blog/a-post?utm_source=newsletter&utm_medium=email#facts",
        "https://blog.example.com/blog/a-post?utm_source=spring&utm_medium=email",
        "https://blog.example.com/about",
        "https://other.example/blog/a-post",
      ]),
    );
  });

  test("links that were stored as they were typed lead on, and what is no address of a page is not found", async () => {
    await using sent = await startSent(engine);
    const { app } = sent;
    const [, path = ""] = (await pathsOf(app)).links;
    const stored: [url: string, location: string | null][] = [
      ["https://one.example/übersicht?größe=ß", "https://one.example/%C3%BCbersicht?gr%C3%B6%C3%9Fe=%C3%9F"],
      ["https://one.example/メニュー", "https://one.example/%E3%83%A1%E3%83%8B%E3%83%A5%E3%83%BC"],
      ["https://GRÖSSE.example/🎈", "https://xn--grsse-kua.example/%F0%9F%8E%88"],
      ["https://one.example/\u0007bell\r\nset-cookie: a=b", "https://one.example/%07bellset-cookie:%20a=b"],
      ["https://one.example/a b|c", "https://one.example/a%20b|c"],
      ["https://[one.example/", null],
      ["https://", null],
      ["javascript:alert(1)", null],
      ["", null],
    ];
    for (const [url, location] of stored) {
      await app.database.db.updateTable("newsletter_links").set({ url }).where("n", "=", 1).execute();
      const answer = await get(app, path, PERSON);
      expect([answer.status, answer.headers.get("location")], url).toEqual([location ? 302 : 404, location]);
    }
  });

  test("addresses that are none of a page stay as they were written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const untracked = [
      "mailto:ä@example.com?subject=Grüße",
      "tel:+49 30 123",
      "sms:123",
      "#teil-2",
      "ftp://files.example/ä",
    ];
    const links = untracked.map((url) => `<p><a href="${url}">A link</a></p>`).join("");
    await createNewsletter(as, { content: PARAGRAPH + links });
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);
    const [mail] = await app.mails();
    for (const url of untracked) expect(mail?.html).toContain(`href="${url.replaceAll(" ", "%20")}"`);
  });

  test("a mark on a link to a post leaves the rest of its query as it was written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const url = "https://blog.example.com/blog/a-post?flag&amp;q=a%20b+c~ü#teil";
    await createNewsletter(as, { content: `${PARAGRAPH}<p><a href="${url}">A link</a></p>` });
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);
    const path = (await pathsOf(app)).links.find((each) => each.startsWith("/c/1/")) ?? "";
    expect((await get(app, path, PERSON)).headers.get("location")).toBe(
      "https://blog.example.com/blog/a-post?flag&q=a%20b+c~%C3%BC&utm_source=newsletter&utm_medium=email#teil",
    );
  });

  test("what machines open and follow is kept apart", async () => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    const { pixel, links } = await pathsOf(app);
    await get(app, pixel, MAIL_PRIVACY);
    await get(app, pixel, SCANNER);
    // A scanner with a browser's name follows all links within a second.
    for (const link of links) await get(app, link, PERSON);
    const machineCount = 2 + links.length;
    expect(await countsAfter(app, as)).toEqual({ openedCount: 0, clickedCount: 0, machineCount });
  });

  test("however often an address of a mail is asked for, one row holds it for people and one for machines", async () => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    const rows = () =>
      app.database.db.selectFrom("events").select(["kind", "link", "is_machine", "at"]).execute();
    const { pixel, links } = await pathsOf(app);
    const link = links[1] ?? "";
    // Rounds in one flush, in several, and by two servers at once; a machine comes first.
    for (let round = 0; round < 3; round++) {
      for (const agent of [SCANNER, MAIL_PRIVACY, PERSON])
        for (const path of [pixel, link])
          await Promise.all(Array.from({ length: 20 }, () => get(app, path, agent)));
      app.clock.advance(10 * SECOND);
      await app.work("mail events");
    }
    const until = app.clock.now().getTime();
    const found = await rows();
    expect(found.map(({ kind, is_machine }) => [kind, is_machine]).toSorted()).toEqual([
      ["click", false],
      ["click", true],
      ["open", false],
      ["open", true],
    ]);
    // Segments and the rule of inactivity ask when somebody was last there.
    for (const { at } of found) expect(until - Date.parse(at)).toBe(10 * SECOND);
    expect(await countsAfter(app, as)).toEqual({ openedCount: 1, clickedCount: 1, machineCount: 240 });
    const receipt = await read(await as("GET", "/api/newsletters/1/receipt"), deliveries.getReceipt);
    expect(receipt.links.find(({ n }) => n === 1)?.clicks).toBe(60);
  });

  test("servers that record the same opens and clicks at the same time count each reader once", async () => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    const once = { newsletterId: 1, isMachine: false, at: instant(app.clock.now()), times: 1 };
    const deeds = [1, 2, 3].flatMap((subscriberId) => [
      { kind: "open" as const, subscriberId, ...once },
      { kind: "click" as const, subscriberId, link: 1, ...once },
    ]);
    const both = [deeds, deeds.toReversed()].map((each) =>
      app.database.db.transaction().execute((tx) => record(tx, each, 0)),
    );
    await Promise.all(both);
    expect(await app.database.db.selectFrom("events").select("id").execute()).toHaveLength(6);
    expect(await countsAfter(app, as)).toEqual({ openedCount: 3, clickedCount: 3, machineCount: 0 });
  });

  test.each(IMAGE_PROXIES)("an open through %s is a person's, a click is not", async (agent) => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    const { pixel, links } = await pathsOf(app);
    await get(app, pixel, agent);
    await get(app, links[0] ?? "", agent);
    expect(await countsAfter(app, as)).toEqual({ openedCount: 1, clickedCount: 0, machineCount: 1 });
  });

  test("what comes within two seconds of the acceptance was no person", async () => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    app.clock.advance(-59 * SECOND);
    const { pixel } = await pathsOf(app);
    for (const agent of [PERSON, ...IMAGE_PROXIES]) await get(app, pixel, agent);
    expect(await countsAfter(app, as)).toEqual({ openedCount: 0, clickedCount: 0, machineCount: 3 });
  });

  test("a scanner that asks for every address of a mail, by GET and HEAD, changes nothing of its reader", async () => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    const before = await subscriberOf(app, "active-1@example.com");
    const mails = await app.mails();
    const mail = mails.find(({ to }) => to?.[0]?.address === "active-1@example.com");
    const addresses = new Set(
      `${mail?.html} ${mail?.text}`.match(/https:\/\/blog\.example\.com\/[^\s"<)]+/g),
    );
    expect(addresses.size).toBeGreaterThan(4);
    for (const address of addresses)
      for (const method of ["GET", "HEAD"]) await get(app, new URL(address).pathname, SCANNER, method);
    expect(await subscriberOf(app, "active-1@example.com")).toEqual(before);
    expect(await countsAfter(app, as)).toMatchObject({ openedCount: 0, clickedCount: 0 });
  });

  test("nobody can make a link lead elsewhere, or count for somebody else", async () => {
    await using sent = await startSent(engine);
    const { app, as } = sent;
    const { pixel, links } = await pathsOf(app);
    const copy = links[0]?.split("/").at(-1) ?? "";
    for (const path of [
      `/c/99/${copy}`,
      `/c/0/1.2.${copy.split(".").at(-1)}`,
      "/c/0/https:%2F%2Fevil.example",
    ]) {
      const answer = await get(app, path, PERSON);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        404,
        expect.stringContaining("text/html"),
      ]);
    }
    expect((await get(app, pixel.replace("1.1.", "1.2."), PERSON)).status).toBe(200);
    expect(await countsAfter(app, as)).toEqual({ openedCount: 0, clickedCount: 0, machineCount: 0 });
  });

  test("with tracking switched off a mail has its own links, and no tracking image", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
    await createNewsletter(as, { content: `${PARAGRAPH}<p><a href="${LINKS[1]}">A link</a></p>` });
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);
    const [mail] = await app.mails();
    expect(mail?.html).toContain(`href="${LINKS[1]}"`);
    expect(mail?.html).not.toMatch(/blog\.example\.com\/[oc]\//);
  });
});
