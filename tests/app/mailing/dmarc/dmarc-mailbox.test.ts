import { beforeAll, describe, expect, test } from "vitest";
import * as mailbox from "../../../../src/contract/mailing/bounce-mailbox.ts";
import * as calls from "../../../../src/contract/mailing/dmarc-reports.ts";
import { engines } from "../../../setup/engines.ts";
import {
  hasDovecot,
  mailboxAt,
  startOwnDovecot,
  trustTestCertificate,
} from "../../../setup/mail-servers/own-dovecot.ts";
import { dmarcReport, gzip, OWN, reportMail } from "../../../setup/mails/dmarc-reports.ts";
import { read } from "../../kit/ask.ts";
import { markOf, reportOf, sendToSubscribers, startWithDoor, suppressionsIn, verp } from "../reports.ts";

const MAILBOX = "/api/admin/bounce-mailbox";

const encoded = (words: string) => `=?UTF-8?B?${Buffer.from(words).toString("base64")}?=`;

beforeAll(trustTestCertificate);

describe.skipIf(!hasDovecot).each(engines)(
  "DMARC reports in the mailbox on %s (skipped without dovecot)",
  (engine) => {
    test("are read whole, and bounces beside them count, whatever they are", async () => {
      await using dovecot = await startOwnDovecot();
      await using app = await startWithDoor(engine);
      const newsletterId = await sendToSubscribers(app, 1);
      const as = await app.signIn();
      await read(
        await as("PUT", MAILBOX, { json: { revision: 0, ...mailboxAt(dovecot) } }),
        mailbox.changeMailbox,
      );
      const deliver = (id: string, subject = `Report Domain: ${OWN} Submitter: ${id}`, facts = {}) =>
        dovecot.deliver(reportMail(gzip(dmarcReport({ id, ...facts })), { subject, padding: 100_000 }));
      await deliver("google.com");
      await deliver("Microsoft", "[Preview] Report Domain: long, and encoded");
      await deliver("encoded", `=?utf-8?Q?Report_Domain:_${OWN}?=`);
      await deliver("forwarded", `Fwd: Report Domain: ${OWN}`);
      await deliver("another", "Report domain: example.net", { domain: "example.net" });
      await dovecot.deliver(reportMail(Buffer.from("\x1f\x8bno gzip"), { subject: "Report domain: broken" }));
      await dovecot.deliver(`Subject: Report domain: huge\r\n\r\n${"x\r\n".repeat(1_000_000)}`);
      await dovecot.deliver("Subject: Lunch\r\n\r\nSubject: Report Domain: yours?");
      const to = verp(await markOf(app, newsletterId, 1));
      await dovecot.deliver(reportOf({ to }).replace(/^Subject: .*$/m, "Subject: Report domain: a bounce"));
      await app.work("bounce mailbox");
      expect(await suppressionsIn(app)).toMatchObject([{ reason: "hard_bounce" }]);
      const left = Object.entries(await dovecot.list());
      expect(left.map(([subject]) => subject.slice(0, 22)).sort()).toEqual([
        "Fwd: Report Domain: bl",
        "Lunch",
        "Report domain: broken",
        "Report domain: example",
        "Report domain: huge",
      ]);
      expect(left.every(([, flags]) => flags === "")).toBe(true);
      expect(Object.keys(await dovecot.list("Masthead"))).toHaveLength(4);
      const { reporters } = await read(await as("GET", "/api/dmarc-reports"), calls.getMailSources);
      expect(reporters).toEqual([{ name: "google.com", reports: 3, emails: 9 }]);
      expect((await read(await as("GET", MAILBOX), mailbox.getMailbox)).reading).toMatchObject({
        reports: 4,
        failure: null,
      });
    });

    test("are found by their subject or by what is attached, and neither bounces nor what people send are taken for one", async () => {
      await using dovecot = await startOwnDovecot();
      await using app = await startWithDoor(engine);
      const newsletterId = await sendToSubscribers(app, 2);
      const as = await app.signIn();
      await read(
        await as("PUT", MAILBOX, { json: { revision: 0, ...mailboxAt(dovecot) } }),
        mailbox.changeMailbox,
      );
      const plain = { type: "application/octet-stream", name: "report" };
      const named = `receiver.example!${OWN}!1772323200!1772409599!a1`;
      const reports: Parameters<typeof reportMail>[1][] = [
        { ...plain, subject: `${encoded("Rep")}\r\n ${encoded(`ort Domain: ${OWN}`)}` },
        { ...plain, subject: `=?iso-8859-1?q?Report?=\r\n =?iso-8859-1?q?_Domain:_${OWN}?=` },
        { ...plain, subject: `Report Domain:\r\n ${OWN}` },
        { ...plain, subject: "[DMARC] Aggregate report for you" },
        {
          ...plain,
          from: "postmaster@amazonses.com",
          subject: `Dmarc Aggregate Report Domain: {${OWN}}  Submitter: {Amazon SES}`,
          words: "Delivery failure: user unknown, undeliverable. 550 5.1.1 <active-2@example.com>",
        },
        { subject: "Ihr Bericht", name: "bericht" },
        { subject: "", type: "application/x-zip-compressed", name: "" },
        { subject: "A day", type: "application/octet-stream", name: `${named}.xml.gz` },
        {
          subject: "A day",
          type: "text/xml",
          name: `=?utf-8?q?${named.replaceAll("!", "=21")}.xml?=`,
        },
      ];
      for (const [index, parts] of reports.entries())
        await dovecot.deliver(reportMail(gzip(dmarcReport({ id: `${index}` })), parts));
      await dovecot.deliver(reportMail(gzip("photos"), { subject: "Holidays", name: "photos.tar.gz" }));
      await dovecot.deliver(
        reportMail(Buffer.from("PK\x03\x04no zip"), { subject: "A virus", type: "application/zip" }),
      );
      await dovecot.deliver(reportMail(gzip(dmarcReport({ id: "f" })), { subject: "WG: Bericht" }));
      const to = verp(await markOf(app, newsletterId, 1));
      const file = reportMail(gzip(dmarcReport({ id: "in a bounce" })))
        .toString()
        .split("--b\r\n")
        .at(-1);
      await dovecot.deliver(reportOf({ to }).replace("--b--", `--b\r\n${file}`));
      await app.work("bounce mailbox");
      expect(await suppressionsIn(app)).toMatchObject([{ email: "active-1@example.com" }]);
      expect(Object.keys(await dovecot.list()).sort()).toEqual(["A virus", "Holidays", "WG: Bericht"]);
      const { reporters } = await read(await as("GET", "/api/dmarc-reports"), calls.getMailSources);
      expect(reporters).toMatchObject([{ reports: reports.length }]);
    });

    test("the address of the mailbox is the one to ask for reports", async () => {
      await using dovecot = await startOwnDovecot();
      await using app = await startWithDoor(engine);
      const as = await app.signIn();
      await read(
        await as("PUT", MAILBOX, { json: { revision: 0, ...mailboxAt(dovecot) } }),
        mailbox.changeMailbox,
      );
      const { advice } = await read(await as("GET", "/api/dmarc-reports"), calls.getMailSources);
      expect(advice).toEqual([
        expect.stringMatching(/^Add rua=mailto:reports@example\.com to your DMARC record\./),
      ]);
    });
  },
);
