import { describe, expect, test } from "vitest";
import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import { createUser, ensureOwner, resetPassword } from "../../../src/server/site-owner/auth/owner.ts";
import { StartupError } from "../../../src/server/base/errors.ts";
import { createRateLimits } from "../../../src/server/kernel/rate-limit.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { problemsInPage } from "../../setup/html.ts";
import { readRefusal } from "../kit/ask.ts";
import { createOwner, OWNER, setupTokenOf, withCookie } from "./owner.ts";

/** Each of ten characters or more, with what is said of it. */
const WEAK = {
  password12: "it is one of the most used passwords. Add one or two uncommon words.",
  "1234567890": "it is one of the most used passwords.",
  qwertzuiop: "it follows the keys of a keyboard.",
  aaaaaaaaaaaa: "it repeats one character.",
  abcdefghijk: "it contains a sequence such as abc or 6543.",
  "P@ssw0rd2026": "it is much like one of the most used passwords.",
  "mira-masthead": "it contains your username or the name of the site.",
  correcthorse: "its words are common. Add one or two uncommon words.",
  "2026-11-24-": "it contains a date. Add one or two uncommon words. Avoid dates and years.",
};

const limitsOf = async ({ database: { db }, clock }: TestApp) =>
  createRateLimits(await openSigner(db, clock.now()));

const usersIn = ({ database }: TestApp) => database.db.selectFrom("users").selectAll().execute();

/** The processor time of setting up a site with this password. */
async function workFor(password: string) {
  await using app = await startApp("sqlite");
  const json = { username: "Mira", password, token: await setupTokenOf(app) };
  const before = process.cpuUsage();
  expect((await app.request("POST", "/api/setup", { json })).status).toBe(201);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe("a password that is easy to guess", () => {
  test("is refused at set-up, with the reason and what would help beside the field", async () => {
    await using app = await startApp("sqlite");
    const token = await setupTokenOf(app);
    for (const [password, words] of Object.entries(WEAK)) {
      const json = { username: "Mira", password, token };
      const { status, fields } = await readRefusal(await app.request("POST", "/api/setup", { json }));
      expect([status, fields?.["password"]], password).toEqual([
        422,
        expect.stringContaining(`This password is easy to guess: ${words}`),
      ]);
    }
    const page = await app.request("POST", `/setup/${token}`, {
      form: { ...OWNER, siteName: "Kiosk", password: "password12" },
    });
    const html = await page.text();
    expect(page.status).toBe(422);
    expect(html).toMatch(
      /aria-describedby="password-note"[^>]*>\s*<p[^>]*id="password-note"[^]*easy to guess/,
    );
    expect(await problemsInPage(html)).toEqual([]);
    expect(await usersIn(app)).toEqual([]);
  });

  test("is refused when a password is changed, and the old one stays", async () => {
    await using app = await startApp("sqlite");
    const as = withCookie(app, await createOwner(app));
    const change = (newPassword: string) =>
      as("PUT", "/api/me/password", { json: { currentPassword: OWNER.password, newPassword } });
    const refusal = await readRefusal(await change("password12"));
    expect(refusal.fields).toEqual({ newPassword: expect.stringContaining("easy to guess") });
    expect((await as("GET", "/api/me")).status).toBe(200);
    expect((await change("lanterns over the old harbor")).status).toBe(200);
  });

  test("is refused by the command line and at the start of the server", async () => {
    await using app = await startApp("sqlite");
    const deps = { db: app.database.db, now: app.clock.now, limits: await limitsOf(app) };
    const weak = { username: "Mira", password: "password12" };
    const refusal = { code: "invalid", message: expect.stringContaining("easy to guess") };
    await expect(createUser(deps, weak, commandLine)).rejects.toMatchObject(refusal);
    await expect(ensureOwner(deps, weak)).rejects.toThrow(StartupError);
    await expect(ensureOwner(deps, weak)).rejects.toThrow("ADMIN_PASSWORD: This password is easy to guess");
    await ensureOwner(deps, OWNER);
    await ensureOwner(deps, weak);
    await expect(resetPassword(deps, weak, commandLine)).rejects.toMatchObject(refusal);
  });

  test("takes no longer to judge for being long or full of substitutions", async () => {
    const usual = await workFor("lanterns over the old harbor");
    // At the library's own bounds it is some 20 times as much. The garbage of other tests may be collected meanwhile.
    await expect.poll(() => workFor("4@3!1|0$5".repeat(100))).toBeLessThan(5 * usual);
  });
});
