import { describe, expect, test } from "vitest";
import { engines } from "../../../setup/engines.ts";
import { repliesOf } from "../../../setup/mails/reply-mails.ts";
import {
  markOf,
  reportOf,
  sendToSubscribers,
  startWithDoor,
  suppressionsIn,
  take,
  verp,
} from "../reports.ts";

const READER = "active-1@example.com";

describe.each(engines)("reports that prove little, on %s", (engine) => {
  test("a mailbox that the reader forwards to may be dead without the reader's own being so", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    const mark = await markOf(app, newsletterId, 2);
    const elsewhere = { messageId: `${mark}@blog.example.com`, recipient: "elsewhere@example.net" };
    expect(await take(app, reportOf(elsewhere))).toMatchObject({ kind: "soft", effect: "counted" });
    const report = reportOf({ ...elsewhere, to: verp(mark), id: "second" });
    expect(await take(app, report)).toMatchObject({ kind: "soft", effect: "repeated", subscriberId: 2 });
    // That it was ours that the mail was for does not say where it failed.
    const original = report.replace("Action:", "Original-Recipient: rfc822;active-2@example.com\r\nAction:");
    expect(await take(app, original)).toMatchObject({ kind: "soft", subscriberId: 2 });
    const actual = report.replace("elsewhere@example.net", "active-2@example.com");
    const passedOn = actual.replace(
      "Action:",
      "X-Actual-Recipient: rfc822; elsewhere@example.net\r\nAction:",
    );
    expect(await take(app, passedOn)).toMatchObject({ kind: "soft", subscriberId: 2 });
    const both =
      "Final-Recipient: rfc822; active-2@example.com\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n";
    expect(await take(app, original.replace("Final-Recipient", `${both}Final-Recipient`))).toMatchObject({
      kind: "none",
    });
    // At one provider, two names may be two people.
    const neighbor = original.replace("elsewhere@example.net", "mail-2@example.com");
    expect(await take(app, neighbor)).toMatchObject({ kind: "soft", subscriberId: 2 });
    const inside = original.replace("elsewhere@example.net", "active-2@in.example.com");
    expect(await take(app, inside)).toMatchObject({ kind: "hard", effect: "suppressed", subscriberId: 2 });
  });

  test("of several recipients in a report, what it says of ours counts", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 3);
    const about = async (id: number, ours: string) => {
      const other = "Final-Recipient: rfc822; gone@example.net\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n";
      const report = reportOf({
        to: verp(await markOf(app, newsletterId, id)),
        recipient: `active-${id}@example.com`,
        diagnostic: ours,
        status: ours.slice(4, 9),
        action: ours.startsWith("2") ? "relayed" : "failed",
        id: `of-${id}`,
      });
      return take(app, report.replace("Final-Recipient", `${other}Final-Recipient`));
    };
    expect(await about(1, "552 5.2.2 Mailbox full")).toMatchObject({ kind: "soft", effect: "counted" });
    expect(await about(2, "250 2.0.0 Relayed")).toMatchObject({ kind: "none", effect: "none" });
    expect(await about(3, "550 5.1.1 User unknown")).toMatchObject({ kind: "hard", effect: "suppressed" });
  });

  test("a reply to a return path suppresses nobody, whoever writes it and whatever it says", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    const to = verp(await markOf(app, newsletterId, 1));
    for (const reply of repliesOf(READER)) {
      const taken = await take(app, reply.replaceAll("TO", to));
      expect(["none", "soft"], reply).toContain(taken.kind);
      expect(taken.effect, reply).not.toBe("suppressed");
    }
    expect(await suppressionsIn(app)).toEqual([]);
  });

  test("a return path proves the reader to a server's form without a quote", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    const to = verp(await markOf(app, newsletterId, 1));
    const report = `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.com\r\nTo: ${to}\r\nSubject: Undelivered Mail\r\n\r\n<${READER}>: 550 5.1.1 User unknown\r\n`;
    expect(await take(app, report.replace(to, "letter@blog.example.com"))).toMatchObject({ kind: "soft" });
    expect(await take(app, report)).toMatchObject({ kind: "hard", effect: "suppressed", subscriberId: 1 });
  });
});
