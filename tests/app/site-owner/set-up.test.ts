import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import type { TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { cookieOf } from "../kit/ask.ts";
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

    const done = await app.request("POST", path, { form: { ...OWNER, ...SITE } });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/dashboard"]);
    expect(await settingsAs(app, done)).toMatchObject(SITE);
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
    }
    expect(await usersIn(app)).toEqual([]);
    expect(await app.database.db.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  test("leaves the settings alone for a client that sends only the account", async () => {
    await using app = await startApp(engine);
    const token = await setupTokenOf(app);
    const made = await app.request("POST", "/api/setup", { json: { ...OWNER, token } });
    expect(made.status).toBe(201);
    expect(await settingsAs(app, made)).toMatchObject({ siteName: "Masthead", senderName: "" });
  });
});
