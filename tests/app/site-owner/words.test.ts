import { describe, expect, test } from "vitest";
import { getSubscriber } from "../../../src/contract/audience/subscribers.ts";
import * as calls from "../../../src/contract/settings/words.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { confirmLinkFor, mailsTo, subscribe, subscriberOf } from "../audience/subscribe-by-mail.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { askKept } from "../site/found.ts";

const READER = "anna@example.com";

const word = (as: Ask, changes: Record<string, string | null>, language = "en") =>
  as("PATCH", "/api/admin/words", {
    json: { language, changes: Object.entries(changes).map(([key, own]) => ({ key, own })) },
  });

async function ownIn(as: Ask) {
  const { language, sentences } = await read(await as("GET", "/api/admin/words"), calls.getWords);
  const own = sentences.filter((sentence) => sentence.own !== null).map(({ key, own }) => [key, own]);
  return { language, own: Object.fromEntries(own) };
}

describe.each(engines)("the owner's words on %s", (engine) => {
  test("are on the next page, in feeds, emails, form errors and the stored consent", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect((await askKept(app, "/blog")).text).toContain("Insights &amp; Stories");
    const changes = {
      "blog.heading": "Tales <b>&</b> Notes",
      "feeds.title": "{format}: {title}",
      "mails.confirmation.subject": "{siteName} asks: is it you?",
      "subscription.confirm.button": "Yes, it is me",
      "failure.problems.invalid.text": "That is no address.",
      "layout.copyright": "{siteName}, since 1999 and in {year}",
    };
    await read(await word(as, changes), calls.changeWords);

    const blog = (await askKept(app, "/blog")).text;
    expect(blog).toContain("<h1>Tales &lt;b&gt;&amp;&lt;/b&gt; Notes</h1>");
    expect(blog).toContain("Masthead, since 1999 and in 2026");
    expect(blog).toContain(`"refusals":{"422":"That is no address."}`);
    expect(blog).toContain('title="RSS: Masthead"');
    const wrong = await app.request("POST", "/subscribe", { form: { email: "none" } });
    expect(await wrong.text()).toContain("That is no address.");
    await subscribe(app, READER);
    expect((await mailsTo(app, READER))[0]?.subject).toBe("Masthead asks: is it you?");
    const link = await confirmLinkFor(app, READER);
    expect(await (await app.request("GET", link)).text()).toContain(">Yes, it is me</button>");
    await app.request("POST", link);
    const { id = 0 } = (await subscriberOf(app, READER)) ?? {};
    const { consents } = await read(await as("GET", `/api/admin/subscribers/${id}`), getSubscriber);
    expect(consents[0]?.wording.split("\n").at(-1)).toBe("Yes, it is me");
  });

  test("are those of one language, and go back to the default", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const speak = (language: string) => as("PATCH", "/api/admin/settings", { json: { language } });
    await speak("de");
    await word(as, { "blog.heading": "Geschichten", "layout.rss": "Feed" }, "de");
    expect((await askKept(app, "/blog")).text).toContain("<h1>Geschichten</h1>");
    expect((await word(as, { "blog.heading": "Stories" })).status).toBe(409);

    await speak("fr");
    expect(await ownIn(as)).toEqual({ language: "fr", own: {} });
    expect((await askKept(app, "/blog")).text).not.toContain("Geschichten");
    await word(as, { "blog.heading": "Histoires" }, "fr");

    await speak("de-AT");
    expect(await ownIn(as)).toEqual({
      language: "de",
      own: { "blog.heading": "Geschichten", "layout.rss": "Feed" },
    });
    await word(as, { "blog.heading": null }, "de");
    expect((await ownIn(as)).own).toEqual({ "layout.rss": "Feed" });
    expect((await askKept(app, "/blog")).text).toContain("<h1>Einblicke &amp; Geschichten</h1>");
    await speak("fr");
    expect((await askKept(app, "/blog")).text).toContain("<h1>Histoires</h1>");
  });

  test("are refused with a sentence each when they cannot be, and then none is written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refused = await readRefusal(
      await word(as, { "blog.heading": "Fine", "layout.copyright": "©", "layout.nothing": "x" }),
    );
    expect(refused).toMatchObject({
      status: 422,
      message: "Keep {year}, {siteName}, where readers see the value.",
      fields: {
        "layout.copyright": "Keep {year}, {siteName}, where readers see the value.",
        "layout.nothing": "This sentence does not exist.",
      },
    });
    // A name that every object has is no sentence either.
    const inherited = await readRefusal(await word(as, { ["__proto__"]: "x" }));
    expect(inherited).toMatchObject({ status: 422, message: "This sentence does not exist." });
    expect((await ownIn(as)).own).toEqual({});
  });

  test("do not replace what somebody else has written meanwhile", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const change = (own: string, was: string | null) =>
      as("PATCH", "/api/admin/words", {
        json: { language: "en", changes: [{ key: "blog.heading", own, was }] },
      });
    expect((await change("First", null)).status).toBe(200);
    expect((await change("Second", null)).status).toBe(409);
    expect((await change("Second", "First")).status).toBe(200);
    expect((await ownIn(as)).own).toEqual({ "blog.heading": "Second" });
  });

  test("stay in one line where the default is one, and are the default again when they are worded like it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await word(as, { "mails.ownData.subject": "Your\r\nBcc: data", "home.band": "Two\r\n*lines*" });
    expect((await ownIn(as)).own).toEqual({
      "mails.ownData.subject": "Your Bcc: data",
      "home.band": "Two\n*lines*",
    });
    await word(as, { "mails.ownData.subject": "Your address and your data" });
    expect((await ownIn(as)).own).toEqual({ "home.band": "Two\n*lines*" });
  });
});
