import { describe, expect, test } from "vitest";
import { getSubscriber } from "../../../../src/contract/audience/subscribers.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { confirmLinkFor, subscribe, subscriberOf } from "../../audience/subscribe-by-mail.ts";
import { read } from "../../kit/ask.ts";

const READER = "anna@example.com";

/** The text of a page as a reader sees it. */
const shownIn = (html: string) =>
  html
    .replace(/^.*<body[^>]*>/s, "")
    .replaceAll(/<(?:b|\/b)>/g, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll("&amp;", "&");

describe.each(engines)("the consent of a reader on %s", (engine) => {
  test("is, to the letter, what the page of the button showed, with the name of the site", async () => {
    await using app = await startApp(engine);
    const settings = { siteName: "Ink & Co", newsletterName: "Field Notes" };
    const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
    await app.database.db.insertInto("settings").values(rows).execute();
    await subscribe(app, READER);
    const link = await confirmLinkFor(app, READER);
    const page = shownIn(await (await app.request("GET", link)).text());
    await app.request("POST", link);

    const as = await app.signIn();
    const { id = 0 } = (await subscriberOf(app, READER)) ?? {};
    const { consents } = await read(await as("GET", `/api/admin/subscribers/${id}`), getSubscriber);
    const lines = consents[0]?.wording.split("\n") ?? [];
    expect(lines).toEqual([
      "Ink & Co",
      "One click, and you are on the list.",
      `You asked for Field Notes at ${READER}. Click the button to say that it was you.`,
      "Confirm my subscription",
    ]);
    for (const line of lines) expect(page.split("\n")).toContain(line);
    // One wording for all who read it: no address is in it.
    const [stored] = await app.database.db.selectFrom("consent_statements").select("wording").execute();
    expect(stored?.wording).toContain("{email}");
  });
});
