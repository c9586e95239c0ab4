import type { MailOutcome } from "../../engines/smtp/transport.ts";
import type { Instant } from "../../base/clock.ts";
import { literal } from "../db/literal.ts";
import type { Db } from "../db/open.ts";

/** Returns whether a server's reply says that the recipient has no mailbox. */
export type SaysNoMailbox = (reply: string) => boolean;

/**
 * Returns true for a single mail that cannot be written, and for a recipient without a mailbox. A refused sender, sign-in,
 * quota or plan is our own trouble, which the owner can mend, and a faulty server may say "no mailbox" of everybody: it is
 * believed once it has accepted another mail since this one was queued.
 */
export async function isRefusedForGood(
  { db, saysNoMailbox }: { db: Db; saysNoMailbox: SaysNoMailbox },
  queuedAt: Instant,
  outcome: MailOutcome,
): Promise<boolean> {
  if (outcome.state !== "permanent" || outcome.scope !== "mail") return false;
  // What is no reply of a server says that the mail cannot be written.
  if (!/^\d{3}\b/.test(outcome.response)) return true;
  if (!saysNoMailbox(outcome.response)) return false;
  const accepted = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", literal("sent"))
    .where("done_at", ">=", queuedAt)
    .limit(1)
    .executeTakeFirst();
  return accepted !== undefined;
}
