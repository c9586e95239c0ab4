import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import * as calls from "../../../src/contract/settings/settings.ts";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { defaultSettings } from "../../../src/server/site-owner/settings/default-settings.ts";
import { root } from "../../../src/server/base/root.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { PUBLIC_URL, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";
import { askKept } from "../site/found.ts";

describe.each(engines)("settings on %s", (engine) => {
  test("an empty database has every setting, and none of the samples", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { settings, samples, siteTimeZone } = await read(
      await as("GET", "/api/admin/settings"),
      calls.getSettings,
    );
    expect(settings).toMatchObject({ siteName: "Masthead", isArchivePublic: true, senderName: "" });
    expect(settings.digest).toMatchObject({ isOn: true, makeDay: "friday", isSentByItself: false });
    expect(settings).toMatchObject(calls.noSamples);
    expect(samples).toEqual([]);
    expect(siteTimeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test("typographic signs are on for a new site; the migration leaves those of a site that has an owner straight", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    const migrate = async () =>
      sql.raw(await readFile(join(root, `migrations/${engine}/0009_typography.sql`), "utf8")).execute(db);
    const isOn = async () =>
      (await read(await (await app.signIn())("GET", "/api/admin/settings"), calls.getSettings)).settings
        .isTypographyOn;
    await migrate();
    expect(await isOn()).toBe(true);
    await migrate();
    expect(await isOn()).toBe(false);
    await (
      await app.signIn()
    )("PATCH", "/api/admin/settings", { json: { isTypographyOn: true } });
    await migrate();
    expect(await isOn()).toBe(true);
  });

  test("readers see dates in the machine's time zone until the owner chooses another", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T11:00:00Z" });
    const as = await app.signIn();
    vi.stubEnv("TZ", "Pacific/Kiritimati");
    const { slug } = await createPost(as, { status: "published" });
    expect((await askKept(app, `/blog/${slug}`)).text).toContain(">March 3, 2026</time>");
    await as("PATCH", "/api/admin/settings", { json: { timeZone: "Europe/Berlin" } });
    expect((await askKept(app, `/blog/${slug}`)).text).toContain(">March 2, 2026</time>");
  });

  test("what is changed stays, the rest is as it was, and the next page shows it", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const as = await app.signIn();
    expect((await askKept(app, "/about")).text).toContain("Masthead");

    const json = { siteName: "  The\nAllotment ", contactPhone: "", timeZone: "Europe/Berlin" };
    const changed = await read(await as("PATCH", "/api/admin/settings", { json }), changeSettings);
    expect(changed.settings).toMatchObject({ siteName: "The Allotment", contactPhone: "", replyTo: "" });
    expect(changed.samples).not.toContain("contactPhone");
    expect(changed.samples).toContain("contactEmail");
    expect(changed.siteTimeZone).toBe("Europe/Berlin");
    expect((await askKept(app, "/about")).text).toContain("The Allotment");

    await as("PATCH", "/api/admin/settings", { json: { replyTo: "mira@example.com" } });
    const { settings } = await read(await as("GET", "/api/admin/settings"), calls.getSettings);
    expect(settings).toEqual({ ...changed.settings, replyTo: "mira@example.com" });
  });

  test("a setting that cannot be is refused with a sentence, and none of the others is written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const digest = { ...defaultSettings.digest, makeTime: "25:00" };
    const refused: [field: string, wrong: unknown, sentence: string][] = [
      ["siteName", " ", "Site name is required"],
      ["siteName", "\u200b", "Site name is required"],
      ["timeZone", "Mars/Olympus", "Enter a time zone such as Europe/Berlin"],
      ["replyTo", "nobody", "Please enter a valid email address"],
      ["replyTo", "a@example.com\r\nBcc: b@example.com", "Please enter a valid email address"],
      ["twitterUrl", "javascript:alert(1)", "Please enter a web address, such as https://example.com"],
      ["language", "english please", "Enter a language code such as en or pt-BR"],
      ["homeTitle", " ", "Title is required"],
      ["contactEmail", "nobody", "Please enter a valid email address"],
      [
        "toolLinks.0.url",
        [{ title: "Spade", url: "" }],
        "Please enter a web address, such as https://example.com",
      ],
      ["toolLinks.0.title", [{ title: " ", url: "https://example.com" }], "Name is required"],
      ["testimonials.0.quote", [{ quote: "", name: "Ann", role: "" }], "Quote is required"],
      ["digest.makeTime", digest, "Enter a time such as 15:00"],
    ];
    for (const [field, wrong, sentence] of refused) {
      const json = { description: "Written", [field.split(".")[0] ?? ""]: wrong };
      const refusal = await readRefusal(await as("PATCH", "/api/admin/settings", { json }));
      expect(refusal, field).toMatchObject({ status: 422, message: sentence, fields: { [field]: sentence } });
    }
    const unknown = await readRefusal(await as("PATCH", "/api/admin/settings", { json: { siteNam: "x" } }));
    expect(unknown.status).toBe(422);
    expect(await app.database.db.selectFrom("settings").select("name").execute()).toEqual([]);
  });

  test("the words of the home page are the owner’s, on the very next request", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect((await askKept(app, "/")).text).toContain("<em>make things.</em>");
    const json = {
      tagline: "letters from the allotment",
      homeTitle: "Grow <b>slowly</b>\n*and well*",
      homeText: "One bed a week.",
      language: "en-GB",
      toolLinks: [{ title: "Spade", url: "https://example.com/spade" }],
      testimonials: [],
      communityClaim: "",
      contactEmail: "",
      twitterUrl: "",
      isLegalTextChecked: true,
    };
    await read(await as("PATCH", "/api/admin/settings", { json }), changeSettings);
    const { text } = await askKept(app, "/");
    expect(text).toContain("<title>Masthead: letters from the allotment</title>");
    expect(text).toContain("Grow &lt;b&gt;slowly&lt;/b&gt; <br/><em>and well</em>");
    expect(text).toContain("One bed a week.");
    expect(text).toContain('<html lang="en-GB"');
    expect(text).toContain('href="https://example.com/spade"');
    expect(text).not.toContain("Inkwell Notes");
    expect(text).not.toContain("Ines Calder");
    const contact = await askKept(app, "/contact");
    for (const emptied of ["hello@example.com", "Twitter"]) expect(contact.text).not.toContain(emptied);
    expect((await askKept(app, "/privacy")).text).not.toContain("This is a sample text.");
  });

  test("a stranger neither reads nor changes them", async () => {
    await using app = await startApp(engine, { env: { PUBLIC_URL } });
    expect((await app.request("GET", "/api/admin/settings")).status).toBe(401);
    expect((await app.request("PATCH", "/api/admin/settings", { json: {} })).status).toBe(401);
  });
});
