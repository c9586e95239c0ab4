import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { problemsInPage } from "../../../setup/html.ts";
import { readRefusal } from "../../kit/ask.ts";
import { confirmLinkFor, subscriberOf } from "../subscribe-by-mail.ts";

const SHOP = "https://shop.example";
/** What browsers send with a form that another site's page posts. */
const fromShop = { origin: SHOP, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

const BEHIND_PROXY = { env: { TRUST_PROXY: "on" } };

/** Names two sites, and returns the owner. */
async function start(app: TestApp) {
  const as = await app.signIn();
  const formOrigins = `${SHOP}/cart?x=1\n\nHTTP://Kiosk.example:8080/`;
  expect((await as("PATCH", "/api/admin/settings", { json: { formOrigins } })).status).toBe(200);
  return as;
}

const waitingIn = async ({ database: { db } }: TestApp) =>
  db.selectFrom("subscription_requests").select("email").execute();

describe.each(engines)("a form on another site on %s", (engine) => {
  test("is answered with a page of ours, and tags who confirms", async () => {
    await using app = await startApp(engine, BEHIND_PROXY);
    const as = await start(app);
    await as("POST", "/api/admin/subscriber-tags", { json: { name: "Shop", access: "forms" } });
    const form = { email: "anna@example.com", name: "Anna", tags: "Shop", website: "" };
    const response = await app.request("POST", "/subscribe", { form, headers: fromShop });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Thanks for subscribing! Check your email to confirm.");
    expect(await problemsInPage(html)).toEqual([]);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    await app.request("POST", await confirmLinkFor(app, "anna@example.com"), { form: {} });
    expect(await subscriberOf(app, "anna@example.com")).toMatchObject({ status: "active", name: "Anna" });
    const kiosk = { origin: "http://kiosk.example:8080", "sec-fetch-site": "cross-site" };
    expect((await app.request("POST", "/subscribe", { form, headers: kiosk })).status).toBe(200);
  });

  test("is our own form first from every origin that the owner has not named, and from all while none is named", async () => {
    await using app = await startApp(engine, BEHIND_PROXY);
    const as = await start(app);
    const form = { email: "anna@example.com" };
    const others = [
      { origin: "https://evil.example" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "http://shop.example" },
      { origin: "https://shop.example:8443" },
      { origin: "https://shop.example/" },
      { origin: "https://shop.example\thttp://kiosk.example:8080" },
      { origin: "https://evil.shop.example" },
      { origin: "https://shop.example.evil.example" },
      { origin: "https://kiosk.example:8080" },
      { origin: "" },
    ];
    for (const other of others) {
      const headers = { "sec-fetch-site": "cross-site", ...other };
      const refused = await app.request("POST", "/subscribe", { form, headers });
      expect(refused.status, JSON.stringify(headers)).toBe(403);
      // Our own form, with what they have typed.
      expect(await refused.text()).toMatch(/action="\/subscribe"[^]*value="anna@example.com"/);
    }
    await as("PATCH", "/api/admin/settings", { json: { formOrigins: "" } });
    for (const headers of [fromShop, { origin: "null" }, { origin: "", "sec-fetch-site": "cross-site" }])
      expect((await app.request("POST", "/subscribe", { form, headers })).status).toBe(403);
    expect(await waitingIn(app)).toEqual([]);
  });

  test("the site that may post this form may make no other write, with or without the owner's session", async () => {
    await using app = await startApp(engine, BEHIND_PROXY);
    const as = await start(app);
    const writes = app.app.routes.filter(({ endpoint }) => endpoint.method !== "get");
    for (const { endpoint } of writes) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, "1");
      const response = await as(endpoint.method.toUpperCase(), path, { headers: fromShop });
      expect(response.status, `${endpoint.method} ${path}`).toBe(403);
    }
    const json = { email: "anna@example.com" };
    for (const [method, path] of [
      ["POST", "/api/subscribers"],
      ["PUT", "/subscribe"],
      ["DELETE", "/subscribe"],
      ["POST", "/subscribe/"],
      ["POST", "//subscribe"],
      ["POST", "/Subscribe"],
      ["POST", "/subscribe/x"],
      ["POST", "/setup/token"],
      ["POST", "/preferences/1.nonsense"],
      ["POST", "/my-data/1.nonsense"],
    ] as const)
      expect((await as(method, path, { json, headers: fromShop })).status, `${method} ${path}`).toBe(403);
    expect(await waitingIn(app)).toEqual([]);
  });

  test("keeps the limits of the site's own form: the honeypot, 16 kB, and twenty in ten minutes", async () => {
    await using app = await startApp(engine, BEHIND_PROXY);
    await start(app);
    const post = (form: Record<string, string>, client = "192.0.2.1") =>
      app.request("POST", "/subscribe", { form, headers: { ...fromShop, "x-forwarded-for": client } });
    expect((await post({ email: "spam@example.com", website: "https://spam.example" })).status).toBe(200);
    expect((await post({ email: "anna@example.com", name: "x".repeat(17_000) })).status).toBe(413);
    expect((await post({ email: "anna@" })).status).toBe(422);
    expect(await waitingIn(app)).toEqual([]);
    for (let n = 0; n < 20; n++) expect((await post({ email: `r${n}@example.com` })).status).toBe(200);
    const refused = await post({ email: "late@example.com" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
    expect((await post({ email: "late@example.com" }, "192.0.2.2")).status).toBe(200);
  });

  test("addresses of sites are kept as origins, and anything else is refused with its words", async () => {
    await using app = await startApp(engine, BEHIND_PROXY);
    const as = await start(app);
    const { settings } = await (await as("GET", "/api/admin/settings")).json();
    expect(settings.formOrigins).toBe("https://shop.example\nhttp://kiosk.example:8080");
    for (const [typed, words] of [
      ["shop", "“shop” is not the address of a site, such as https://shop.example"],
      ["javascript:alert(1)", "“javascript:alert(1)” is not"],
      ["null", "“null” is not"],
      ["*", "“*” is not"],
      ["https://*", "“https://*” is not"],
      ["file:///etc", "“file:///etc” is not"],
      ["https://a:b@shop.example", "is not the address"],
      [Array.from({ length: 21 }, (_, n) => `https://s${n}.example`).join("\n"), "At most 20 sites"],
    ] as const) {
      const refusal = await readRefusal(
        await as("PATCH", "/api/admin/settings", { json: { formOrigins: typed } }),
      );
      expect([refusal.status, refusal.fields?.["formOrigins"]], typed).toEqual([
        422,
        expect.stringContaining(words),
      ]);
    }
  });
});
