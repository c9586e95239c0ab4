import { expect } from "vitest";
import * as calls from "../../../src/contract/mailing/bounces.ts";
import type { TakenBounce } from "../../../src/contract/mailing/bounces.ts";
import { deliveryMark } from "../../../src/server/mailing/delivery/progress/delivery-mark.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { read } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { runSender, startSending } from "./sending/sending.ts";

export const BOUNCE_TOKEN = "a token of the bounces";
const BOUNCE_DOMAIN = "bounces.example.com";

export const startWithDoor = (engine: Engine, env: Record<string, string> = {}) =>
  startApp(engine, { env: { BOUNCE_TOKEN, BOUNCE_DOMAIN, ...env } });

/** Has a newsletter sent to so many readers; the mails lie in the outbox. Returns its id. */
export async function sendToSubscribers(app: TestApp, count = 2): Promise<number> {
  await addSubscribers(app, count);
  const { id } = await startSending(await app.signIn());
  await runSender(app);
  return id;
}

/** What names a reader's mail of a newsletter, made with the app's own key. */
export async function markOf({ database, clock }: TestApp, newsletterId: number, subscriberId: number) {
  return deliveryMark(await openSigner(database.db, clock.now()), { newsletterId, subscriberId });
}

interface ReportParts {
  /** Where it comes to: one of the site's return paths, or the address of the sender. */
  to?: string;
  /** Of the mail that came back. */
  messageId?: string;
  recipient?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  id?: string;
}

/** A mail server's report of a mail that it could not deliver. */
export function reportOf({
  to = "letter@blog.example.com",
  messageId = "someone-elses@example.net",
  recipient = "active-1@example.com",
  action = "failed",
  status = "5.1.1",
  diagnostic = "550 5.1.1 User unknown",
  id = "report",
}: ReportParts): string {
  return [
    "Return-Path: <>",
    "From: MAILER-DAEMON@mx.example.com",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    `Message-ID: <${id}@mx.example.com>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${messageId}>`,
    `To: ${recipient}`,
    "--b--",
  ].join("\r\n");
}

/** A mailbox provider's report that a reader called one of the site's emails spam. */
export const complaintOf = (messageId: string, id = "complaint"): string =>
  [
    "From: feedback@provider.example",
    "To: abuse@example.com",
    `Message-ID: <${id}@provider.example>`,
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    "",
    "--b",
    "Content-Type: message/feedback-report",
    "",
    "Feedback-Type: abuse",
    "User-Agent: Provider/1.0",
    "--b",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: <${messageId}>`,
    "",
    "A letter",
    "--b--",
  ].join("\r\n");

export const verp = (mark: string) => `bounce+${mark}@${BOUNCE_DOMAIN}`;

/** Hands a mail in at the door. */
export const post = ({ request }: TestApp, mail: string, headers: Record<string, string> = {}) =>
  request("POST", "/api/bounces", {
    body: mail,
    headers: { authorization: `Bearer ${BOUNCE_TOKEN}`, "content-type": "message/rfc822", ...headers },
  });

export async function take(app: TestApp, mail: string): Promise<TakenBounce> {
  return read(await post(app, mail), calls.takeBounce);
}

/** The addresses on the list of those that nobody mails, and why. */
export async function suppressionsIn({ database }: TestApp) {
  const rows = await database.db
    .selectFrom("suppressions")
    .leftJoin("subscribers", "subscribers.id", "suppressions.subscriber_id")
    .select(["subscribers.email", "reason", "evidence"])
    .orderBy("email")
    .orderBy("reason")
    .execute();
  expect(rows.every(({ evidence }) => !evidence.includes("active-"))).toBe(true);
  return rows;
}

export const eventsIn = ({ database }: TestApp) =>
  database.db
    .selectFrom("events")
    .select(["kind", "newsletter_id", "subscriber_id", "detail", "is_machine"])
    .orderBy("id")
    .execute();
