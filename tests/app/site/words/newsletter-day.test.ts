import { expect, test } from "vitest";
import { weekdays } from "../../../../src/contract/settings/weekdays.ts";
import { defaultSettings } from "../../../../src/server/site-owner/settings/default-settings.ts";
import { readWholeSite } from "./whole-site.ts";

const onThursday = { ...defaultSettings.digest, sendDay: "thursday", sendTime: "18:30" } as const;

/** The names of what says a word. */
const saying = (seen: ReadonlyMap<string, string>, word: RegExp) =>
  [...seen].filter(([, text]) => word.test(text)).map(([name]) => name);

test("a newsletter on Thursdays is on Thursdays on every page and in every email", async () => {
  const seen = await readWholeSite({ digest: onThursday });
  expect(saying(seen, /monday|morning/i)).toEqual([]);
  const some = [
    "/",
    "/about",
    "/faq",
    "/terms",
    "/subscribe",
    "confirm",
    "preferences",
    "mail: You are on the list",
  ];
  expect(saying(seen, /Thursday/)).toEqual(expect.arrayContaining(some));
  expect(seen.get("/contact")).toContain("One letter every Thursday evening: insights");
  expect(seen.get("confirm")).toContain("You asked for the Thursday letter at");
});

test("without a fixed day nothing promises one", async () => {
  const seen = await readWholeSite({ isNewsletterDayFixed: false });
  // It carries the date of the day on which it went out.
  seen.delete("mail: What we threw away");
  expect(saying(seen, new RegExp(weekdays.join("|"), "i"))).toEqual([]);
  expect(seen.get("confirm")).toContain("You asked for the letter at");
  expect(seen.get("/terms")).toContain("We mean to send it every week,");
});

test("a newsletter with a name is called by it", async () => {
  const seen = await readWholeSite({ newsletterName: "Field & Notes", isNewsletterDayFixed: false });
  expect(seen.get("/subscribe")).toContain("<h1>Field &amp; Notes, in your inbox.</h1>");
  expect(seen.get("/")).toContain("Field &amp; Notes <br/>for people who");
  expect(saying(seen, /mail: Do you still want Field & Notes from Masthead\?/)).toEqual([]);
  expect([...seen.keys()]).toContain("mail: Do you still want Field & Notes from Masthead?");
  expect(seen.get("/newsletter")).toContain("<h1>Field &amp; Notes</h1>");
  expect(seen.get("/newsletter")).toContain('title="Field &amp; Notes from Masthead (RSS)"');
  expect(seen.get("/newsletter/feed.xml")).toContain("<title>Field &amp; Notes from Masthead</title>");
});
