import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import type { Ask } from "../../kit/ask.ts";
import { confirmLinkFor, mailsTo, subscribe, unsubscribeLinkOf } from "../subscribe-by-mail.ts";

const ANNA = "Anna@example.com";

const select = { filters: {}, count: 1, action: "unsubscribe" };

/** What ends all mail to somebody. */
const endings: Record<string, (app: TestApp, as: Ask) => Promise<unknown>> = {
  "a click on Unsubscribe": async (app) =>
    app.request("POST", await unsubscribeLinkOf(app, ANNA), { form: {} }),
  "the owner's selection": async (_, as) => as("POST", "/api/admin/subscribers/selection", { json: select }),
  "the suppression list": async (_, as) =>
    as("POST", "/api/admin/suppressions", { json: { email: "anna@example.com" } }),
  "a list of suppressions": async (_, as) =>
    as("POST", "/api/admin/suppressions/batch", { json: { list: "anna@example.com", isDryRun: false } }),
};

describe.each(engines)("emails that wait for a mail server on %s", (engine) => {
  test.each(Object.keys(endings))("do not go out after %s", async (ending) => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { welcomeText: "Welcome!" } });
    await subscribe(app, ANNA);
    const link = await confirmLinkFor(app, ANNA);
    expect((await app.request("POST", link)).status).toBe(200);
    await endings[ending]?.(app, as);
    expect((await mailsTo(app, ANNA)).map(({ text }) => text?.includes("Welcome!"))).toEqual([false]);
  });

  test("go out to everybody else", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { welcomeText: "Welcome!" } });
    await subscribe(app, ANNA);
    await app.request("POST", await confirmLinkFor(app, ANNA));
    await as("POST", "/api/admin/suppressions", { json: { email: "ben@example.com" } });
    expect((await mailsTo(app, ANNA)).filter(({ text }) => text?.includes("Welcome!"))).toHaveLength(1);
  });
});
