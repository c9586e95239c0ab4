import { expect } from "vitest";
import type { Email } from "postal-mime";
import { createLinks } from "../../../src/server/audience/subscribers/links.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { PUBLIC_URL, type TestApp } from "../../setup/app.ts";

/** Asks to subscribe, and has the request handled. `from` is the client's address behind our proxy. */
export async function subscribe(app: TestApp, email: string, from = "192.0.2.1"): Promise<Response> {
  const headers = { "x-forwarded-for": from };
  const response = await app.request("POST", "/api/subscribers", { json: { email }, headers });
  await app.work("subscriptions");
  return response;
}

/** The mails to an address that have gone out, oldest first, after what is queued has been sent. */
export async function mailsTo(app: TestApp, address: string): Promise<Email[]> {
  await app.work("subscriptions", "mail");
  const mails = await app.mails();
  return mails.filter(({ to }) => to?.some((mailbox) => mailbox.address === address));
}

/** The path of the one link of a kind in a mail's text. */
export function linkIn(
  mail: Email | undefined,
  kind: "confirm" | "unsubscribe" | "my-data" | "new-address",
): string {
  const links = mail?.text?.match(new RegExp(`${PUBLIC_URL}/${kind}/\\S+`, "g")) ?? [];
  expect(links).toHaveLength(1);
  return new URL(links[0] ?? "").pathname;
}

/** The newest confirmation link that was mailed to an address. */
export const confirmLinkFor = async (app: TestApp, address: string) =>
  linkIn(
    (await mailsTo(app, address)).findLast(({ text }) => text?.includes("/confirm/")),
    "confirm",
  );

/** What mails carry and the suppression list names, made with the app's own key. */
export async function linksOf({ database, clock }: TestApp) {
  return createLinks({ signer: await openSigner(database.db, clock.now()), publicUrl: PUBLIC_URL });
}

/** The path of the link in a newsletter that unsubscribes its reader. */
export async function unsubscribeLinkOf(app: TestApp, email: string): Promise<string> {
  const row = await subscriberOf(app, email);
  const { unsubscribeUrl } = await linksOf(app);
  return new URL(unsubscribeUrl(row?.mailbox_key ?? "")).pathname;
}

/** The path of the link in a newsletter to its reader's preferences. */
export async function preferencesLinkOf(app: TestApp, email: string): Promise<string> {
  const row = await subscriberOf(app, email);
  const { preferencesUrl } = await linksOf(app);
  return new URL(preferencesUrl(row?.id ?? 0, row?.mailbox_key ?? "")).pathname;
}

export const subscriberOf = ({ database }: TestApp, email: string) =>
  database.db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst();

/** Puts an address on the list of those that nobody mails, as a bounce or a complaint does. */
export async function suppress(
  app: TestApp,
  email: string,
  reason: "hard_bounce" | "complaint" | "unsubscribe" | "manual",
) {
  const { addressHash } = await linksOf(app);
  await app.database.db
    .insertInto("suppressions")
    .values({
      address_hash: addressHash(email),
      reason,
      evidence: "test",
      created_at: app.clock.now().toISOString(),
      subscriber_id: app.database.db.selectFrom("subscribers").select("id").where("mailbox_key", "=", email),
    })
    .execute();
}
