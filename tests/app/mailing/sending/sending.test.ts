import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/server/base/clock.ts";
import { startApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
import {
  linkIn,
  mailsTo,
  subscriberOf,
  suppress,
  unsubscribeLinkOf,
} from "../../audience/subscribe-by-mail.ts";
import { ledgerOf, newsletterAt, runSender, startSending } from "./sending.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const AT_TEN = "2026-03-02T10:00:00.000Z";

const addressesOf = (mails: { to?: { address?: string | undefined }[] | undefined }[]) =>
  mails.map(({ to }) => to?.[0]?.address ?? "").sort();

describe.each(engines)("sending a newsletter on %s", (engine) => {
  test("every active subscriber gets it exactly once, and nobody else", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const readers = await addSubscribers(app, 25);
    await addSubscribers(app, 3, "pending");
    await addSubscribers(app, 3, "unsubscribed");
    await suppress(app, "active-3@example.com", "complaint");
    await suppress(app, "active-4@example.com", "unsubscribe");
    const { status } = await startSending(as);
    expect(status).toBe("sending");

    app.clock.advance(MINUTE);
    await runSender(app, 6);
    const mailed = readers.filter((email) => !/active-[34]@/.test(email));
    expect(addressesOf(await app.mails())).toEqual(mailed.sort());
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sent",
      sentAt: "2026-03-02T09:01:00.000Z",
      recipientCount: 23,
      error: null,
    });
    expect(await ledgerOf(app)).toEqual(Object.fromEntries(mailed.map((email) => [email, "sent"])));
  });

  test("a mail has text first and HTML, its own link, and the headers of RFC 8058", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await startSending(as, "Grüße & <b>more</b>");
    await runSender(app);
    const mails = await app.mails();
    const links = mails.map((mail) => linkIn(mail, "unsubscribe"));
    expect(new Set(links).size).toBe(2);
    for (const [index, mail] of mails.entries()) {
      const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
      const link = `https://blog.example.com${links[index]}`;
      expect(mail.subject).toBe("Grüße & <b>more</b>");
      expect(mail.from).toEqual({ name: "Masthead", address: "letter@blog.example.com" });
      expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
      expect(headers.get("list-unsubscribe")).toBe(`<${link}>`);
      expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(headers.get("list-id")).toBe("<newsletter.blog.example.com>");
      expect(mail.date).toBe(NOW);
      expect(mail.html).toContain(`href="${link}"`);
      for (const part of [mail.text, mail.html]) {
        expect(part).not.toContain("%%");
        expect(part).toMatch(/https:\/\/blog\.example\.com\/preferences\/[\w.-]+/);
      }
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test("the link in a mail's header unsubscribes its reader with one click, and no other", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await startSending(as);
    await runSender(app);
    const [mail] = await mailsTo(app, "active-2@example.com");
    const header = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const form = { "List-Unsubscribe": "One-Click" };
    const { pathname } = new URL(header.slice(1, -1));
    expect((await app.request("POST", pathname, { form })).status).toBe(200);
    expect(await subscriberOf(app, "active-2@example.com")).toMatchObject({ status: "unsubscribed" });
    expect(await subscriberOf(app, "active-1@example.com")).toMatchObject({ status: "active" });
    const unsubscribed = async () =>
      (await read(await as("GET", "/api/newsletters/1/receipt"), getReceipt)).reactions.unsubscribed;
    await app.request("POST", pathname, { form });
    expect(await unsubscribed()).toBe(1);
    await app.request("POST", pathname, { form: { undo: "1" } });
    expect(await unsubscribed()).toBe(0);
    await app.request("POST", pathname, { form });

    await startSending(as, "The next issue");
    await runSender(app);
    expect(await mailsTo(app, "active-2@example.com")).toHaveLength(1);
    expect(await mailsTo(app, "active-1@example.com")).toHaveLength(2);
  });

  test("who unsubscribes, is suppressed or removed after the start gets nothing, and is counted as skipped", async () => {
    await using app = await startApp(engine, { env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, 5);
    await startSending(as);
    await runSender(app);
    expect(Object.keys(await ledgerOf(app))).toHaveLength(5);
    await app.request("POST", await unsubscribeLinkOf(app, "active-1@example.com"), { form: {} });
    await suppress(app, "active-3@example.com", "hard_bounce");
    await as("DELETE", "/api/subscribers/5");

    app.clock.advance(15 * SECOND);
    await runSender(app);
    expect(addressesOf(await app.mails())).toEqual(["active-2@example.com", "active-4@example.com"]);
    expect(await ledgerOf(app)).toMatchObject({
      "active-1@example.com": "skipped",
      "active-2@example.com": "sent",
    });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 2 });
  });

  test("who joins after the start gets the next one", async () => {
    await using app = await startApp(engine, { env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await startSending(as);
    await runSender(app, 1);
    await addSubscribers(app, 1, "pending");
    await app.database.db.updateTable("subscribers").set({ status: "active" }).execute();
    app.clock.advance(15 * SECOND);
    await runSender(app);
    expect(addressesOf(await app.mails())).toEqual(["active-1@example.com"]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 1 });
  });

  test("an unsubscribe outlives removal and import: whoever was active again by import is not mailed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [first = "", second] = await addSubscribers(app, 2);
    await app.request("POST", await unsubscribeLinkOf(app, first), { form: {} });
    await as("DELETE", "/api/subscribers/1");
    await as("DELETE", "/api/subscribers/2");
    await addSubscribers(app, 2);
    await startSending(as);
    await runSender(app);
    expect(addressesOf(await app.mails())).toEqual([second]);
  });

  test("when everybody who is active may not be mailed, it says so and nothing goes out", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await startSending(as);
    await suppress(app, "active-1@example.com", "complaint");
    const another = await createNewsletter(as);
    const refused = await as("POST", `/api/newsletters/${another.id}/send`);
    expect(await refused.json()).toMatchObject({ message: "There are no active subscribers to send to." });
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "failed",
      error: "There are no active subscribers to send to.",
    });
    expect(await app.mails()).toEqual([]);
  });

  test("pressing Send twice at once sends once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    const { id } = await createNewsletter(as);
    const answers = await Promise.all([1, 2, 3].map(() => as("POST", `/api/newsletters/${id}/send`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await runSender(app, 6);
    expect(await app.mails()).toHaveLength(3);
  });

  test("a scheduled one goes out at its time and not before", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await createNewsletter(as, { status: "scheduled", scheduledFor: AT_TEN });
    app.clock.advance(HOUR - 1);
    await runSender(app);
    expect([await app.mails(), await newsletterAt(as, 1)]).toMatchObject([[], { status: "scheduled" }]);
    app.clock.advance(1);
    await runSender(app);
    expect(await app.mails()).toHaveLength(2);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", sentAt: AT_TEN, recipientCount: 2 });
  });

  test("a machine that slept for up to twelve hours past the time still sends; longer, and it asks", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await createNewsletter(as, { status: "scheduled", scheduledFor: AT_TEN });
    await createNewsletter(as, { status: "scheduled", scheduledFor: "2026-03-02T09:59:59.000Z" });
    app.clock.set("2026-03-02T22:00:00.000Z");
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 2 });
    expect(await newsletterAt(as, 2)).toMatchObject({
      status: "draft",
      error: "It was not sent. Its time passed more than 12 hours ago, while Masthead was not running.",
    });
    expect(await app.mails()).toHaveLength(2);
    expect((await as("POST", "/api/newsletters/2/send")).status).toBe(200);
    expect(await newsletterAt(as, 2)).toMatchObject({ status: "sending", error: null });
  });

  test("one that cannot be composed when its time comes asks, and says what to change", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await as("PATCH", "/api/admin/settings", { json: { newsletterIntro: "<p>Hello.</p>" } });
    // As an import or an older version left it.
    const tooMuch = `<table>${"<tr><td>x</td></tr>".repeat(20_000)}</table>`;
    await app.database.db
      .updateTable("settings")
      .set({ value: JSON.stringify(tooMuch) })
      .where("name", "=", "newsletterIntro")
      .execute();
    await createNewsletter(as, { status: "scheduled", scheduledFor: AT_TEN });
    app.clock.set(AT_TEN);
    await runSender(app);
    const { status, error } = await newsletterAt(as, 1);
    expect([status, error]).toEqual([
      "draft",
      expect.stringMatching(
        /^It was not sent\. The intro or outro of every newsletter cannot be used \(.*\)\. Change/,
      ),
    ]);
    expect(JSON.stringify(await readBell(app.database.db))).toContain(
      "The intro or outro of every newsletter",
    );
    expect(await app.mails()).toEqual([]);
  });
});
