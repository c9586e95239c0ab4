import { describe, expect, test } from "vitest";
import { PUBLIC_URL, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { makeDkimKey } from "../../setup/mails/dkim-key.ts";
import { keptTextsIn } from "../../setup/mails/outbox.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../kit/inputs.ts";
import { runSender } from "./sending/sending.ts";

const SAYS_TEST = "This link is from a test email. It does nothing.";

const content = `${PARAGRAPH}<p>Dear {{name|reader}} at {{email}}, <a href="https://example.com/">a link</a>.</p>`;
const newsletter = { subject: "What we threw away", preheader: "Look", content };

/** Hides what differs between any two newsletters: ids, times, tokens and signatures. */
const masked = (mail: string) =>
  mail
    .replaceAll("=\r\n", "")
    .replaceAll("=2E", ".")
    .replaceAll(/=_[0-9a-f]{32}/g, "=_…")
    .replaceAll(/ (bh|b)=[^;]*?(?=;|\r\n\S)/g, " $1=…")
    .replaceAll(/^(Date|Message-ID): .*$/gm, "$1: …")
    .replaceAll(/^Feedback-ID: \d+/gm, "Feedback-ID: …")
    .replaceAll(/<mailto:bounce\+unsubscribe[^?]*/g, "<mailto:…")
    .replaceAll(/\/(unsubscribe|preferences|newsletter|o|c\/\d+)\/[\w.-]+(?=["\r>)]|$)/gm, "/$1/…");

const pathsIn = (mail: string) =>
  [
    ...mail
      .replaceAll("=\r\n", "")
      .replaceAll("=3D", "=")
      .matchAll(/https:\/\/[^\s"<>]+/g),
  ]
    .map(([url]) => url)
    .filter((url) => /\/(unsubscribe|preferences|newsletter|c)\//.test(url))
    .map((url) => new URL(url).pathname);

describe.each(engines)("a test email on %s", (engine) => {
  test.each([true, false])(
    "is to the byte what a reader gets, but for the mark in its subject (tracking: %s)",
    async (isTrackingOn) => {
      await using dkim = await makeDkimKey();
      const env = {
        MAIL_FROM: "Mira <letter@example.com>",
        DKIM_KEYS: dkim.keys,
        BOUNCE_DOMAIN: "bounces.example.com",
      };
      await using app = await startApp(engine, { env });
      const as = await app.signIn();
      const [email] = await addSubscribers(app, 1);
      await as("PATCH", "/api/admin/settings", { json: { isTrackingOn, replyTo: "mira@example.com" } });
      await as("POST", "/api/newsletters/test", { json: { email, ...newsletter } });
      app.clock.advance(1_000);
      const { id } = await createNewsletter(as, newsletter);
      await as("POST", `/api/newsletters/${id}/send`);
      await runSender(app);

      const [tried = "", sent = ""] = await keptTextsIn(app);
      expect(tried).toContain("Subject: [Test] What we threw away\r\n");
      expect(masked(tried).replace("[Test] ", "")).toBe(masked(sent));
      for (const header of ["List-Unsubscribe", "List-Unsubscribe-Post", "List-Id", "Feedback-ID"])
        expect(tried).toContain(`\r\n${header}: `);
    },
  );

  test("its links lead where readers' links do, its own say that it was a test, and none changes anything", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [email] = await addSubscribers(app, 1);
    for (const isTrackingOn of [true, false]) {
      await as("PATCH", "/api/admin/settings", { json: { isTrackingOn } });
      app.clock.advance(1_000);
      await as("POST", "/api/newsletters/test", { json: { email, ...newsletter } });
    }
    const tables = ["suppressions", "subscribers", "events", "newsletters", "deliveries"] as const;
    const rows = () =>
      Promise.all(tables.map((table) => app.database.db.selectFrom(table).selectAll().execute()));
    const before = await rows();
    const paths = [...new Set((await keptTextsIn(app)).flatMap(pathsIn))];
    const kinds = ["unsubscribe", "preferences", "newsletter", "c"];
    expect(new Set(paths.map((path) => path.split("/")[1]))).toEqual(new Set(kinds));
    for (const path of paths) {
      const answer = await app.request("GET", path);
      if (path.startsWith("/c/")) {
        const web = `${PUBLIC_URL}/newsletter/`;
        const location = (answer.headers.get("location") ?? "").replace(/(?<=\/newsletter\/).*/, "");
        expect(["https://example.com/", `${PUBLIC_URL}/`, web]).toContain(location);
        continue;
      }
      const page =
        answer.status === 302
          ? await app.request("GET", new URL(answer.headers.get("location") ?? "", PUBLIC_URL).pathname)
          : answer;
      expect([page.status, (await page.text()).includes(SAYS_TEST)], path).toEqual([200, true]);
      if (!/unsubscribe|preferences/.test(path)) continue;
      for (const form of [{ "List-Unsubscribe": "One-Click" }, { undo: "1" }, { action: "unsubscribe" }])
        expect((await app.request("POST", path, { form })).status).toBe(200);
    }
    await app.work("mail events");
    expect(await rows()).toEqual(before);
  });
});
