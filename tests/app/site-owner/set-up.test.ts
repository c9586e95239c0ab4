import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { getProfile } from "../../../src/contract/site-owner/profile.ts";
import { cookieOf, read } from "../kit/ask.ts";
import { OWNER, setupTokenOf, withCookie } from "./owner.ts";

const SITE = {
  siteName: "The Kiosk",
  senderName: "Ines Halloran",
  timeZone: "Europe/Berlin",
  accentColor: "#1f5fa8",
};

const usersIn = ({ database }: TestApp) => database.db.selectFrom("users").selectAll().execute();

async function settingsAs(app: TestApp, answer: Response) {
  const view = await withCookie(app, cookieOf(answer).cookie)("GET", "/api/admin/settings");
  return ((await view.json()) as { settings: object }).settings;
}

describe.for(engines)("the set-up on %s", (engine) => {
  test("names the site, its writer, its time zone and its color as it creates the owner", async () => {
    await using app = await startApp(engine);
    const path = `/setup/${await setupTokenOf(app)}`;
    const html = await (await app.request("GET", path)).text();
    expect(await problemsInPage(html)).toEqual([]);
    for (const name of Object.keys(SITE)) expect(html).toContain(`name="${name}"`);
    for (const command of ["restore", "import"]) expect(html).toContain(`./masthead ${command} FILE.zip`);

    await app.request("GET", "/");
    const done = await app.request("POST", path, { form: { ...OWNER, ...SITE } });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/dashboard"]);
    // At once, on the pages that were cached before, too.
    expect(await (await app.request("GET", "/")).text()).toContain(SITE.siteName);
    expect(await settingsAs(app, done)).toMatchObject(SITE);
  });

  test("names the first categories in the site's language; a later language renames nothing", async () => {
    await using app = await startApp(engine);
    const renamed = { title: "Ours", description: "Renamed before." };
    await app.database.db.updateTable("categories").set(renamed).where("slug", "=", "tools").execute();
    const path = `/setup/${await setupTokenOf(app)}`;
    await app.request("GET", "/blog");
    const done = await app.request("POST", path, { form: { ...OWNER, ...SITE, language: "de" } });
    const titles = async () => {
      const rows = await app.database.db.selectFrom("categories").selectAll().orderBy("position").execute();
      return rows.map(({ slug, title }) => `${slug} ${title}`);
    };
    const german = await titles();
    expect(german).toEqual([
      "content-strategy Content-Strategie",
      "technology Technik",
      "growth Wachstum",
      "productivity Produktivität",
      "creativity Kreativität",
      "social-media Social Media",
      "marketing Marketing",
      "tools Ours",
    ]);
    const html = await (await app.request("GET", "/blog/category/technology")).text();
    expect(html).toContain("Artikel über Technik");
    expect(html).toMatch(/<meta name="description" content="[^"]*Was unter einer Website läuft/);

    const as = withCookie(app, cookieOf(done).cookie);
    await as("PATCH", "/api/admin/settings", { json: { language: "fr" } });
    expect(await titles()).toEqual(german);
  });

  test("creates nothing from a wrong field, and keeps what was typed in the others", async () => {
    await using app = await startApp(engine);
    const path = `/setup/${await setupTokenOf(app)}`;
    const wrong = {
      siteName: [" ", "Site name is required"],
      timeZone: ["Mars/Olympus", "Enter a time zone such as Europe/Berlin"],
      accentColor: ["red", "Enter a color such as #1f5fa8"],
      username: ["", "Username is required"],
      password: ["short", "Password must be at least 10 characters"],
    };
    for (const [name, [value, sentence]] of Object.entries(wrong)) {
      const refused = await app.request("POST", path, { form: { ...OWNER, ...SITE, [name]: value } });
      const html = await refused.text();
      expect([refused.status, html], name).toEqual([422, expect.stringContaining(String(sentence))]);
      expect(html).toContain('value="Ines Halloran"');
      expect(html).not.toContain(OWNER.password);
      expect(await problemsInPage(html)).toEqual([]);
      // A color is one of several: none of them is wrong by itself.
      const focused = name === "accentColor" ? [] : [expect.stringContaining(` name="${name}"`)];
      expect(html.match(/<[^>]* autofocus=""[^>]*>/g) ?? []).toEqual(focused);
    }
    const twice = { form: { ...OWNER, ...SITE, siteName: "", password: "short" } };
    const both = await (await app.request("POST", path, twice)).text();
    expect(both.match(/<[^>]* autofocus=""[^>]*>/g)).toEqual([expect.stringContaining(' name="siteName"')]);
    expect(await usersIn(app)).toEqual([]);
    expect(await app.database.db.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  test("proposes the language of the browser if the site has it, and asks nothing where that is English", async () => {
    await using app = await startApp(engine);
    const path = `/setup/${await setupTokenOf(app)}`;
    const askIn = async (language: string) =>
      (await app.request("GET", path, { headers: { "accept-language": language } })).text();
    for (const other of ["en-US,en;q=0.9,de;q=0.8", "ja,de;q=0.9", "*", ""])
      expect(await askIn(other)).not.toContain('name="language"');
    const proposals = { "de-AT,de;q=0.9,en;q=0.8": "de", "pt;q=0.9": "pt-BR", he: "he" };
    for (const [asked, language] of Object.entries(proposals)) {
      const html = await askIn(asked);
      expect(html).toContain(`<option value="${language}" lang="${language}" selected="">`);
      expect(await problemsInPage(html)).toEqual([]);
    }

    const form = { ...OWNER, ...SITE, language: "es" };
    const wrong = await (await app.request("POST", path, { form: { ...form, language: "Klingon" } })).text();
    expect(wrong).toContain("Enter a language code such as en or pt-BR");
    const refused = await (await app.request("POST", path, { form: { ...form, siteName: "" } })).text();
    expect(refused).toContain('<option value="es" lang="es" selected="">');
    const done = await app.request("POST", path, { form });
    expect(await settingsAs(app, done)).toMatchObject({ language: "es" });
    await app.work("changes");
    expect(await (await app.request("GET", "/")).text()).toContain('<html lang="es"');
  });

  test("makes the owner the author of their posts by the name that they gave", async () => {
    await using app = await startApp(engine);
    const form = { ...OWNER, ...SITE };
    const done = await app.request("POST", `/setup/${await setupTokenOf(app)}`, { form });
    const as = withCookie(app, cookieOf(done).cookie);
    expect(await (await as("GET", "/api/me")).json()).toMatchObject({ admin: { byline: SITE.senderName } });
    const { author } = await read(await as("GET", "/api/me/profile"), getProfile);
    expect(author).toEqual({ slug: "ines-halloran", name: SITE.senderName, picture: "", bio: "" });
    expect((await app.request("GET", "/author/ines-halloran")).status).toBe(404);
  });

  test.for(["", "I"])("makes the owner nobody's author by the name “%s”", async (senderName) => {
    await using app = await startApp(engine);
    const form = { ...OWNER, ...SITE, senderName };
    const done = await app.request("POST", `/setup/${await setupTokenOf(app)}`, { form });
    const as = withCookie(app, cookieOf(done).cookie);
    expect(await (await as("GET", "/api/me")).json()).toMatchObject({ admin: { byline: null } });
    expect(await settingsAs(app, done)).toMatchObject({ senderName });
  });

  test("leaves the settings alone for a client that sends only the account", async () => {
    await using app = await startApp(engine);
    const token = await setupTokenOf(app);
    const made = await app.request("POST", "/api/setup", { json: { ...OWNER, token } });
    expect(made.status).toBe(201);
    expect(await settingsAs(app, made)).toMatchObject({ siteName: "Masthead", senderName: "" });
  });
});
