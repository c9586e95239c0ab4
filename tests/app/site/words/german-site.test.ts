import { expect, test } from "vitest";
import { mailPost } from "../../../../src/contract/mailing/newsletter-posts.ts";
import { listNewsletters } from "../../../../src/contract/mailing/newsletters.ts";
import { firstCategories } from "../../../../src/contract/content/first-categories.ts";
import { DAY, MINUTE } from "../../../../src/server/base/clock.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../../setup/app.ts";
import {
  confirmLinkFor,
  linkIn,
  mailsTo,
  preferencesLinkOf,
  subscribe,
} from "../../audience/subscribe-by-mail.ts";
import { runSender } from "../../mailing/sending/sending.ts";
import { read } from "../../kit/ask.ts";
import { setUpGermanSite } from "./german-site.ts";

const READER = "leserin@example.com";

/** Words that no German sentence has, and names that the owner has replaced. */
const foreign = [
  /\b(?:the|and|you|your|with|from|this|that|please|subscribe|read|more|of|is|are|our|we)\b/gi,
  /monday|montag/gi,
  ...firstCategories.map(({ title }) => new RegExp(`\\b${title}\\b`, "g")),
  ...firstCategories.map(({ slug }) => new RegExp(`/${slug}\\b`, "g")),
];

/** Programs, not readers, are told these. */
const code =
  /<style[\s\S]*?<\/style>|<script(?! id="words"| type="application\/ld)[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>/g;
const namesInCode =
  /<[a-z]+(?=\s)|\s(?:class|id|href|src|srcset|rel|for|name|type|role|style|itemprop|property|method|action|command(?:for)?|popovertarget|autocomplete|media|data-[a-z-]+|aria-(?:controls|describedby|labelledby))="[^"]*"|https?:\/\/\S+|"@?[a-zA-Z]+":|"@type":"\w+"/g;

/** The texts of an answer, and the addresses of this site that it leads to. */
const linksIn = (text: string) =>
  [...text.matchAll(/(?:href|src)="([^"]+)"|content="(https?:[^"]+)"|<loc>([^<]+)|\((https?:[^)]+)\)/g)]
    .map(([, ...found]) => found.find(Boolean) ?? "")
    .map((address) => URL.parse(address.replaceAll("&amp;", "&"), PUBLIC_URL))
    .filter((url) => url?.origin === PUBLIC_URL)
    .map((url) => `${url?.pathname}${url?.search}`);

const isRead = (path: string) => !/^\/(?:assets|media|cards|api)\/|\.(?:png|svg|ico|webmanifest)$/.test(path);

/** Every answer that a reader can reach from `starts`, by its address. */
async function crawl(app: TestApp, starts: readonly string[]) {
  const seen = new Map<string, string>();
  const waiting = [...starts];
  for (const path of waiting) {
    if (seen.has(path) || !isRead(path)) continue;
    const response = await app.request("GET", path);
    const text = response.status === 200 || response.status === 404 ? await response.text() : "";
    seen.set(path, text);
    waiting.push(...linksIn(text));
    const to = response.headers.get("location");
    if (to) waiting.push(to);
  }
  return seen;
}

function foundIn([name, answer]: readonly [string, string]) {
  const text = answer.replaceAll(code, " ");
  const said = text.replaceAll(namesInCode, " ");
  return foreign.flatMap((word, index) =>
    [...(index > 1 + firstCategories.length ? text : said).matchAll(word)].map(
      ({ index: at, input }) => `${name}: …${input.slice(Math.max(0, at - 30), at + 30)}…`,
    ),
  );
}

test("a German site with its own pages, categories and day has no word of another language left", async () => {
  await using app = await startApp("sqlite", { now: "2026-10-01T09:00:00.000Z" });
  const as = await app.signIn();
  const { id } = await setUpGermanSite(as);
  await subscribe(app, READER);
  const confirm = await confirmLinkFor(app, READER);
  const confirmed = await (await app.request("POST", confirm)).text();
  const ofPost = await read(await as("POST", "/api/posts/1/newsletter"), mailPost);
  for (const each of [id, ofPost.id]) await as("POST", `/api/newsletters/${each}/send`);
  await runSender(app);
  const preferences = await preferencesLinkOf(app, READER);
  await app.request("POST", preferences, { form: { action: "mail-link" } });
  app.clock.advance(MINUTE);
  const data = linkIn(
    (await mailsTo(app, READER)).findLast(({ text }) => text?.includes("/my-data/")),
    "my-data",
  );
  await subscribe(app, "spaet@example.com", "192.0.2.9");
  app.clock.advance(3 * DAY);
  await app.work("subscriptions", "reminders", "mail");

  const pages = await crawl(app, [
    ..."/ /nowhere /sitemap.xml /llms.txt /feed.xml /feed.json /atom.xml /robots.txt".split(" "),
    ..."/newsletter/feed.xml /newsletter/feed.json /confirm/x /unsubscribe/x /subscribe".split(" "),
    ..."/about /terms /blog?search=kohl /blog?search=nichts /blog?page=9".split(" "),
    confirm,
    preferences,
    data,
  ]);
  await app.request("POST", "/contact", { form: { name: "Ida", email: READER, message: "Wann ist Frost?" } });
  await app.work("mail");
  const sent = await app.mails();
  const mails = sent.map(
    ({ subject = "", html = "", text = "" }) => [`mail: ${subject}`, `${subject}\n${html}\n${text}`] as const,
  );
  expect(new Set(sent.map(({ from }) => from?.name))).toEqual(new Set(["Gartenblatt"]));
  expect(pages.size).toBeGreaterThan(40);
  expect(mails.map(([name]) => name)).toEqual(
    expect.arrayContaining(["mail: Kohl verträgt Frost", "mail: Nachricht von Ida"]),
  );
  const all = [...pages, ...mails, ["confirmed", confirmed] as const];
  expect(all.flatMap(foundIn)).toEqual([]);
  const promises = all.filter(([, text]) => /Donnerstag/.test(text)).map(([name]) => name);
  expect(promises).toEqual(expect.arrayContaining(["/", "/subscribe", confirm]));
});

test("the weekly draft of a German site greets in German", async () => {
  await using app = await startApp("sqlite", { now: "2026-10-01T09:00:00.000Z" });
  const as = await app.signIn();
  await as("PATCH", "/api/admin/settings", { json: { timeZone: "UTC" } });
  await app.work("digest");
  await setUpGermanSite(as);
  app.clock.set("2026-10-02T15:00:00.000Z");
  await app.work("digest");
  const { newsletters } = await read(await as("GET", "/api/newsletters"), listNewsletters);
  expect(newsletters.map(({ content }) => content)).toContainEqual(
    expect.stringContaining("<p>Guten Morgen. Das ist seit der letzten Ausgabe bei Gartenblatt neu.</p>"),
  );
});

test("an English sentence, the former day and a former category are found", () => {
  expect(foundIn(["page", "<p>Read the news</p>"])).toHaveLength(2);
  expect(foundIn(["page", `<a title="Montag" href="/blog/category/tools">x</a>`])).toHaveLength(2);
  expect(foundIn(["page", "Growth"])).toHaveLength(1);
  expect(foundIn(["page", `<p class="the">Growing</p>`])).toEqual([]);
});
