import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getMailServer } from "../../../src/contract/mailing/mail-route.ts";
import * as calls from "../../../src/contract/mailing/mail-server.ts";
import { createNewsletter } from "../../../src/contract/mailing/newsletters.ts";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import { createSmtpTransport } from "../../../src/server/engines/smtp/smtp-transport.ts";
import { silence, startApp, type TestApp } from "../../setup/app.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { addSubscribers, PARAGRAPH } from "../kit/inputs.ts";
import { startSink } from "./sending/smtp-sink.ts";

const OUTBOX = "/api/admin/outbox";
const TRIAL = "/api/admin/mail-server/trial";

/** Sends as many mails, a minute apart. */
async function keep(app: TestApp, as: Awaited<ReturnType<TestApp["signIn"]>>, count: number) {
  for (let mail = 1; mail <= count; mail++) {
    app.clock.advance(60_000);
    const json = { email: `reader-${mail}@example.com` };
    await read(await as("POST", TRIAL, { json }), calls.sendTrialMail);
  }
}

describe.each(engines)("the mail server and the outbox on %s", (engine) => {
  test("what the outbox keeps is deleted after 60 days", async () => {
    await using app = await startApp(engine);
    await keep(app, await app.signIn(), 2);
    const listed = async () => {
      await app.work("tidying up");
      return (await read(await (await app.signIn())("GET", OUTBOX), calls.listKeptMails)).mails;
    };
    app.clock.advance(60 * DAY - MINUTE);
    expect(await listed()).toMatchObject([{ to: "reader-2@example.com" }, { to: "reader-1@example.com" }]);
    app.clock.advance(1);
    expect(await listed()).toMatchObject([{ to: "reader-2@example.com" }]);
    app.clock.advance(MINUTE);
    expect(await listed()).toEqual([]);
  });

  test("without a mail server every mail is listed, newest first, and can be read and taken away", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const none = await read(await as("GET", OUTBOX), calls.listKeptMails);
    expect(none).toEqual({ mails: [], totalPages: 0, totalMails: 0, hasMailServer: false });
    await keep(app, as, calls.KEPT_MAILS_PER_PAGE + 1);

    const first = await read(await as("GET", OUTBOX), calls.listKeptMails);
    expect(first).toMatchObject({ totalPages: 2, totalMails: calls.KEPT_MAILS_PER_PAGE + 1 });
    expect(first.mails[0]).toMatchObject({
      to: `reader-${calls.KEPT_MAILS_PER_PAGE + 1}@example.com`,
      from: "Masthead <letter@blog.example.com>",
      subject: "[Test] Your mail server works",
      keptAt: app.clock.now().toISOString(),
    });
    const second = await read(await as("GET", `${OUTBOX}?page=2`), calls.listKeptMails);
    expect(second.mails.map(({ to }) => to)).toEqual(["reader-1@example.com"]);

    const id = second.mails[0]?.id ?? "";
    const mail = await read(await as("GET", `${OUTBOX}/${id}`), calls.getKeptMail);
    expect(mail).toMatchObject({ ...second.mails[0], hasHtml: true });
    expect(mail.text).toContain("If you can read it, mail goes out.");
    expect(mail.headers).toContainEqual({ name: "To", value: "reader-1@example.com" });

    const html = await as("GET", `${OUTBOX}/${id}/html`);
    expect(html.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(await html.text()).toContain("If you can read it");
    const file = await as("GET", `${OUTBOX}/${id}/file`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${id}.eml"`);
    expect(await file.text()).toContain("X-Envelope-To: reader-1@example.com\r\n");

    if (engine === "sqlite") await rm(join(app.dataDir, "outbox", `${id}.eml`));
    else await app.database.db.deleteFrom("outbox").where("id", "=", id).execute();
    const gone = await readRefusal(await as("GET", `${OUTBOX}/${id}`));
    expect(gone).toMatchObject({ status: 404, message: "That mail is no longer in the outbox." });
  });

  test("looking at a kept newsletter counts nobody as a reader", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const json = { subject: "The first one", content: PARAGRAPH };
    const { id } = await read(await as("POST", "/api/newsletters", { json }), createNewsletter);
    await as("POST", `/api/newsletters/${id}/send`);
    await app.work("delivery");
    const [kept] = (await read(await as("GET", OUTBOX), calls.listKeptMails)).mails;
    expect(kept).toMatchObject({ subject: "The first one" });
    const whole = await app.mails();
    expect(whole[0]?.html).toContain("/o/");
    const html = await (await as("GET", `${OUTBOX}/${kept?.id}/html`)).text();
    expect(html).not.toContain("/o/");
    expect(html).toContain("</body>");
  });

  test("an address that is no kept mail’s leads to no other file", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const id of ["..%2Fmasthead.db", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "2026-03-02", "x.eml"])
      for (const part of ["", "/html", "/file"])
        expect((await as("GET", `${OUTBOX}/${id}${part}`)).status, id + part).toBe(404);
  });

  test("a trial goes to the mail server at once, and what it says is told", async () => {
    await using sink = await startSink({
      refuse: (address) => (address.startsWith("full@") ? "552 5.2.2 Mailbox full" : undefined),
    });
    const url = sink.url.replace("//", "//user:secret@");
    await using app = await startApp(engine, {
      env: { SMTP_URL: url },
      transport: () => createSmtpTransport(sink.url),
      log: quiet,
    });
    const as = await app.signIn();
    const server = await read(await as("GET", "/api/admin/mail-server"), getMailServer);
    expect(server.server).toBe(new URL(sink.url).host);
    expect(JSON.stringify(server)).not.toContain("secret");

    const done = await as("POST", TRIAL, { json: { email: "me@example.com" } });
    expect(await done.json()).toEqual({ message: "The mail server took it. Check your inbox." });
    expect(sink.received.map(({ to }) => to)).toEqual(["me@example.com"]);
    const full = await readRefusal(await as("POST", TRIAL, { json: { email: "full@example.com" } }));
    expect(full.status).toBe(503);
    expect(full.message).toContain("Mailbox full");
    await sink.stop();
    expect((await as("POST", TRIAL, { json: { email: "me@example.com" } })).status).toBe(503);
    const wrong = await readRefusal(await as("POST", TRIAL, { json: { email: "nobody" } }));
    expect(wrong).toMatchObject({ status: 422, message: "Please enter a valid email address" });
    expect((await read(await as("GET", OUTBOX), calls.listKeptMails)).hasMailServer).toBe(true);
  });

  test("what DNS has, lacks or does not say is told record by record", async () => {
    const texts: Record<string, string[] | undefined> = {
      "blog.example.com": ["v=spf1 mx -all"],
      "_dmarc.blog.example.com": [],
      "_dmarc.example.com": [],
    };
    await using app = await startApp(engine, {
      outside: { ...silence, findTexts: async (name) => texts[name] },
    });
    const as = await app.signIn();
    const ask = async () =>
      (await read(await as("GET", "/api/admin/mail-server/records"), calls.checkMailRecords)).records.map(
        ({ record, state }) => `${record} ${state}`,
      );
    expect(await ask()).toEqual(["SPF there", "DMARC missing", "DKIM unknown"]);
    texts["_dmarc.example.com"] = ["v=DMARC1; p=none"];
    expect(await ask()).toEqual(["SPF there", "DMARC there", "DKIM unknown"]);
    const askDmarc = async () =>
      (await read(await as("GET", "/api/admin/mail-server/records"), calls.checkMailRecords)).records[1]
        ?.words;
    expect(await askDmarc()).toMatch(/It asks for no reports: add rua=mailto:/);
    texts["_dmarc.example.com"] = ["v=DMARC1; p=none; rua=mailto:a@example.com"];
    expect(await askDmarc()).not.toContain("reports");
    texts["blog.example.com"] = undefined;
    expect(await ask()).toEqual(["SPF unknown", "DMARC there", "DKIM unknown"]);
    const { records } = await read(await as("GET", "/api/admin/mail-server/records"), calls.checkMailRecords);
    expect(records.find(({ record }) => record === "DKIM")?.words).toMatch(
      /^Masthead does not sign your emails\..* create a key under DKIM keys\.$/,
    );
  });
});
