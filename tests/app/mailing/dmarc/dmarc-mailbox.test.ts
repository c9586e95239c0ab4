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
