import { describe, expect, test } from "vitest";
import { checkText } from "../../../src/contract/mailing/flight-check.ts";
import { getReceipt, tagLink } from "../../../src/contract/mailing/deliveries.ts";
import { listSubscriberTags } from "../../../src/contract/audience/subscriber-attributes.ts";
import { getSubscriber } from "../../../src/contract/audience/subscribers.ts";
import { SECOND } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../kit/inputs.ts";
import { subscriberOf } from "../audience/subscribe-by-mail.ts";
import { newsletterAt, runSender } from "../mailing/sending/sending.ts";

const PERSON = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const SCANNER = "Mozilla/5.0 (compatible; Barracuda Sentinel; bot)";
const NOW = { now: "2026-03-02T09:00:00.000Z" };
const LINKS = ["https://one.example/", "https://two.example/", "https://three.example/"];

/** Sends a newsletter with three links to four readers, a minute ago. */
async function send(app: TestApp, { isTracked = true } = {}) {
  const as = await app.signIn();
  await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: isTracked } });
  await addSubscribers(app, 4);
  const links = LINKS.map((url) => `<p><a href="${url}">A link</a></p>`).join("");
  await createNewsletter(as, { content: PARAGRAPH + links });
  await as("POST", "/api/newsletters/1/send");
  await runSender(app);
  app.clock.advance(60 * SECOND);
  return as;
}

/** The tracked paths of a reader's copy, by what they lead to. */
async function pathsOf(app: TestApp, reader: number) {
  const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === `active-${reader}@example.com`);
  const paths = [...(mail?.html?.matchAll(/https:\/\/blog\.example\.com(\/c\/[^"]+)"/g) ?? [])];
  const found = new Map<string, string>();
  for (const [, path = ""] of paths) {
    const { headers } = await app.request("HEAD", path);
    found.set(headers.get("location") ?? "", path);
  }
  return (url: string) => found.get(url) ?? "";
}

async function click(app: TestApp, reader: number, urls: readonly string[], agent = PERSON) {
  const pathOf = await pathsOf(app, reader);
  for (const url of urls)
    expect((await app.request("GET", pathOf(url), { headers: { "user-agent": agent } })).status).toBe(302);
  app.clock.advance(10 * SECOND);
  await app.work("mail events");
}

const linkTo = async (as: Ask, url = LINKS[0]) => {
  const { links } = await read(await as("GET", "/api/newsletters/1/receipt"), getReceipt);
  return links.find((link) => link.url === url);
};

const tagPath = async (as: Ask) => `/api/newsletters/1/links/${(await linkTo(as))?.n}/tag`;

async function tagged(app: TestApp, as: Ask) {
  const found = [];
  for (const reader of [1, 2, 3, 4]) {
    const row = await subscriberOf(app, `active-${reader}@example.com`);
    if (!row) continue;
    const { tags } = await read(await as("GET", `/api/admin/subscribers/${row.id}`), getSubscriber);
    if (tags.length > 0) found.push([reader, ...tags]);
  }
  return found;
}

describe.each(engines)("a link that tags on %s", (engine) => {
  test("tags from the first click if it was written with its tag, which no reader sees", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    await addSubscribers(app, 4);
    await as("PATCH", "/api/admin/settings", { json: { isArchivePublic: true } });
    const [one, two, three] = LINKS;
    const content = `${PARAGRAPH}<p><a href="${one}?a=1&amp;b=2" data-tag="R&amp;D fans">one</a> <a href="${two}">two</a></p><p data-button=""><a href="${three}" data-tag="Buyers">three</a></p>`;
    const { id } = await createNewsletter(as, { content });
    const { content: stored } = await newsletterAt(as, id);
    expect(stored).toBe(content);
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    app.clock.advance(60 * SECOND);

    await click(app, 1, [`${one}?a=1&b=2`, two ?? ""]);
    await click(app, 2, [three ?? ""]);
    await click(app, 3, [three ?? ""], SCANNER);

    expect(await tagged(app, as)).toEqual([
      [1, "R&D fans"],
      [2, "Buyers"],
    ]);
    expect(await linkTo(as, three)).toMatchObject({ tag: "Buyers" });
    const archive = await (await app.request("GET", "/newsletter")).text();
    const [, path = ""] = /href="(\/newsletter\/[^"]+)"/.exec(archive) ?? [];
    const page = await (await app.request("GET", path)).text();
    expect(page).toContain(three);
    for (const shown of [page, ...(await app.mails()).map(({ html }) => String(html))])
      expect(shown).not.toMatch(/data-tag|Buyers/);
  });

  test("says before sending when its tag would be given to nobody", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const wordsOf = async (link: string) => {
      const json = { subject: "A subject", content: `${PARAGRAPH}<p>${link}</p>` };
      const { checks } = await read(await as("POST", "/api/newsletters/check", { json }), checkText);
      return checks.find(({ name }) => name === "tags");
    };
    const link = '<a href="https://one.example/" data-tag="Fans">one</a>';
    expect(await wordsOf("<b>no tag</b>")).toBeUndefined();
    expect(await wordsOf(link)).toMatchObject({ level: "ok" });
    expect(await wordsOf('<a href="https://one.example/?e={email}" data-tag="Fans">one</a>')).toMatchObject({
      level: "amber",
      words: expect.stringContaining("personal fields"),
    });
    await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
    expect(await wordsOf(link)).toMatchObject({
      level: "amber",
      words: "Clicks are not counted (Settings → Reader privacy). Nobody gets these tags by them: “Fans”.",
    });
  });

  test("tags people who have clicked and who click later, and no machine", async () => {
    await using app = await startApp(engine, NOW);
    const as = await send(app);
    await click(app, 1, [LINKS[0] ?? ""]);
    await click(app, 2, [LINKS[0] ?? ""], SCANNER);
    const answer = await as("PUT", await tagPath(as), { json: { tag: "Gardens" } });
    expect(await read(answer, tagLink)).toEqual({ tag: "Gardens" });
    expect(await tagged(app, as)).toEqual([[1, "Gardens"]]);
    expect(await linkTo(as)).toMatchObject({ clicks: 1, tag: "Gardens" });

    await click(app, 2, [LINKS[0] ?? ""], SCANNER);
    // Nobody follows three links within five seconds.
    await click(app, 3, LINKS);
    expect(await tagged(app, as)).toEqual([[1, "Gardens"]]);
    await click(app, 3, [LINKS[1] ?? ""]);
    expect(await tagged(app, as)).toEqual([[1, "Gardens"]]);
    await click(app, 3, [LINKS[0] ?? ""]);
    await click(app, 3, [LINKS[0] ?? ""]);
    expect(await tagged(app, as)).toEqual([
      [1, "Gardens"],
      [3, "Gardens"],
    ]);
  });

  test("stops when the owner says so, and when the tag is deleted; who has it keeps it until then", async () => {
    await using app = await startApp(engine, NOW);
    const as = await send(app);
    const path = await tagPath(as);
    await as("PUT", path, { json: { tag: "Gardens" } });
    await click(app, 1, [LINKS[0] ?? ""]);
    expect((await as("DELETE", path)).status).toBe(200);
    await click(app, 2, [LINKS[0] ?? ""]);
    expect(await tagged(app, as)).toEqual([[1, "Gardens"]]);
    expect(await linkTo(as)).toMatchObject({ clicks: 2, tag: null });

    await as("PUT", path, { json: { tag: " gardens " } });
    expect(await tagged(app, as)).toEqual([
      [1, "Gardens"],
      [2, "Gardens"],
    ]);
    const { tags } = await read(await as("GET", "/api/admin/subscriber-tags"), listSubscriberTags);
    expect(tags.map(({ name, access }) => [name, access])).toEqual([["Gardens", "owner"]]);
    await as("DELETE", `/api/admin/subscriber-tags/${tags[0]?.id}`);
    await click(app, 3, [LINKS[0] ?? ""]);
    expect(await tagged(app, as)).toEqual([]);
    expect(await linkTo(as)).toMatchObject({ clicks: 3, tag: null });
  });

  test("a click of somebody who was erased is counted as before, and those behind it too", async () => {
    await using app = await startApp(engine, NOW);
    const as = await send(app);
    await as("PUT", await tagPath(as), { json: { tag: "Gardens" } });
    const pathOf = await pathsOf(app, 1);
    const gone = await subscriberOf(app, "active-1@example.com");
    await app.request("GET", pathOf(LINKS[0] ?? ""), { headers: { "user-agent": PERSON } });
    await as("DELETE", `/api/subscribers/${gone?.id}`);
    await click(app, 2, [LINKS[0] ?? ""]);
    expect(await tagged(app, as)).toEqual([[2, "Gardens"]]);
    await as("PUT", await tagPath(as), { json: { tag: "Towns" } });
    expect(await tagged(app, as)).toEqual([[2, "Gardens", "Towns"]]);
  });

  test("a link without a number, a strange name and a stranger are refused", async () => {
    await using app = await startApp(engine, NOW);
    const as = await send(app);
    const path = await tagPath(as);
    const refusals = [];
    for (const [method, at, json] of [
      ["PUT", "/api/newsletters/1/links/99/tag", { tag: "Gardens" }],
      ["PUT", "/api/newsletters/9/links/0/tag", { tag: "Gardens" }],
      ["DELETE", "/api/newsletters/1/links/99/tag", {}],
      ["PUT", path, { tag: "a, b" }],
      ["PUT", path, {}],
    ] as const)
      refusals.push((await readRefusal(await as(method, at, { json }))).status);
    expect(refusals).toEqual([404, 404, 404, 422, 422]);
    expect((await app.request("PUT", path, { json: { tag: "Gardens" } })).status).toBe(401);
    const { tags } = await read(await as("GET", "/api/admin/subscriber-tags"), listSubscriberTags);
    expect(tags).toEqual([]);
  });

  test("without the count of clicks, a newsletter has no links to tag", async () => {
    await using app = await startApp(engine, NOW);
    const as = await send(app, { isTracked: false });
    const { links } = await read(await as("GET", "/api/newsletters/1/receipt"), getReceipt);
    expect(links).toEqual([]);
  });
});
