import type { Insertable } from "kysely";
import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import { addressIn } from "../../engines/mime/mailbox.ts";
import type { DbOrTx } from "../db/open.ts";
import type { MailsTable } from "../db/schema.ts";
import type { MailRoute } from "./mail-route.ts";

/** What is kept of a mail that was asked for over the API; it is checked against the suppression list before it goes out. */
export interface AskedMail extends Pick<
  Insertable<MailsTable>,
  "template" | "token_id" | "once_key" | "request_hash"
> {
  mailbox_key: string;
  /** A random UUID, by which a report that quotes it is believed. */
  mark: string;
  /** Set for one that must not go out. */
  held_for: SuppressionReason | null;
  /** Further headers. */
  headers: Readonly<Record<string, string>>;
}

/** Returns why a mail that was asked for must not go to a mailbox; undefined if it may. */
export type WhyHeld = (db: DbOrTx, mailboxKey: string) => Promise<SuppressionReason | undefined>;

/** What is recorded of a mail that does not go out. */
export const heldFor = (reason: SuppressionReason, at: Instant) =>
  ({ held_for: reason, state: "failed", message: "", done_at: at }) as const;

/** Reports about mails that were asked for come to where those about newsletters do. */
export const returnPathOf = (
  { mailFrom, bounceDomain }: Pick<MailRoute, "mailFrom" | "bounceDomain">,
  mark: string | null,
) => (mark && bounceDomain ? `bounce+${mark}@${bounceDomain}` : addressIn(mailFrom));
