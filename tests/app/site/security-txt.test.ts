import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";

const PATH = "/.well-known/security.txt";

/** The fields of the file, as RFC 9116 has them: a name, a colon, a value on each line. */
async function readFields(app: TestApp) {
  const answer = await app.request("GET", PATH);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = (await answer.text()).trimEnd().split("\n");
  return Object.fromEntries(
    lines.map((line) => /^([A-Z][A-Za-z-]+): (.+)$/.exec(line)?.slice(1) ?? [line, ""]),
  );
}

const set = async (app: TestApp, securityContact: string) =>
  (await app.signIn())("PATCH", "/api/admin/settings", { json: { securityContact } });

describe.each(engines)("security.txt on %s", (engine) => {
  test("there is none until the owner names a contact, nor when they take it back", async () => {
    await using app = await startApp(engine);
    expect((await app.request("GET", PATH)).status).toBe(404);
    expect((await set(app, "safety@example.com")).status).toBe(200);
    expect((await app.request("HEAD", PATH)).status).toBe(200);
    expect((await set(app, "")).status).toBe(200);
    expect((await app.request("GET", PATH)).status).toBe(404);
  });

  test("it has the contact as an address that programs open, and expires within a year", async () => {
    await using app = await startApp(engine);
    for (const [given, contact] of [
      ["safety@example.com", "mailto:safety@example.com"],
      ["mailto:safety@example.com", "mailto:safety@example.com"],
      ["https://example.com/report", "https://example.com/report"],
    ] as const) {
      expect((await set(app, given)).status, given).toBe(200);
      const { Contact, Expires, Canonical } = await readFields(app);
      expect([Contact, Canonical]).toEqual([contact, `https://blog.example.com${PATH}`]);
      const days = (new Date(Expires ?? "").getTime() - app.clock.now().getTime()) / DAY;
      expect(days).toBeGreaterThan(90);
      expect(days).toBeLessThan(365);
    }
  });

  test("what is neither an email address nor a page over https is refused", async () => {
    await using app = await startApp(engine);
    for (const contact of [
      "call me",
      "http://example.com/",
      "javascript:alert(1)",
      "a@b.example\nContact: x",
      "https://example.com\nContact: mailto:x@y.example",
      "https://example.com/a b",
      "https://example.com/<script>",
      "https:example.com",
      "https://user:secret@example.com/",
    ])
      expect(await readRefusal(await set(app, contact)), contact).toMatchObject({
        status: 422,
        message: "Please enter an email address or an https:// address",
      });
  });
});
