import { createHash, randomUUID } from "node:crypto";
import { MAILS_PER_HOUR, MAILS_TO_ONE_PER_HOUR } from "../../../contract/mailing/single-mails.ts";
import type { MailInput, SingleMail } from "../../../contract/mailing/single-mails.ts";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { whyHeld } from "../../audience/suppressions/suppression-list.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { HOUR } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { readMarkingHeaders } from "../webhooks/marking/marking-headers.ts";
import { composeSingle } from "../newsletters/editing/compose-single.ts";
import * as store from "./mail-store.ts";
import * as templates from "./template-store.ts";

export type SingleDeps = Kernel & { emails: EmailTemplates; links: Links };

const perAsker = { name: "single-mails", max: MAILS_PER_HOUR, windowMs: HOUR };
const perMailbox = { name: "single-mails-to", max: MAILS_TO_ONE_PER_HOUR, windowMs: HOUR };

/**
 * Queues the mail of a template, or answers with the one that was queued under the same key.
 * @throws AppError `not_found` without such a template; `invalid` for fields that do not fit, and for a key that was used
 * for something else; `too_many_requests`.
 */
export async function sendSingle(
  deps: SingleDeps,
  { template: slug, to, fields }: MailInput,
  { key, visitor }: { key: string | undefined; visitor: Visitor },
): Promise<SingleMail> {
  const { db, now, signer, links, limits } = deps;
  const mailboxKey = mailboxKeyOf(to);
  if (!mailboxKey) throw fieldError("to", "Enter a valid email address");
  const asker = visitor.by.kind === "token" ? `token ${visitor.by.id}` : `person ${visitor.userId}`;
  const requestHash = createHash("sha256")
    .update(JSON.stringify([slug, to, sorted(fields)]))
    .digest("base64url");
  const onceKey = key === undefined ? null : signer.digest("idempotency", `${asker}\n${key}`);
  const findEarlier = (at: DbOrTx) => (onceKey === null ? undefined : findSame(at, onceKey, requestHash));

  const earlier = await findEarlier(db);
  if (earlier) return earlier;
  const template = await templates.findBySlug(db, slug);
  if (!template) throw new AppError("not_found", `There is no template “${slug}”.`);
  const content = await composeSingle(deps, template, fields);
  const headersOf = await readMarkingHeaders(db);
  return db.transaction().execute(async (tx) => {
    if (onceKey !== null) await takeTurns(tx, onceKey);
    // Another request with the same key may have been first.
    const other = await findEarlier(tx);
    if (other) return other;
    for (const [limit, who] of [
      [perAsker, asker],
      [perMailbox, `${asker}\n${mailboxKey}`],
    ] as const) {
      const place = await limits.reserve(tx, limit, who, now());
      if (!place.isAllowed) throw tooMany(limit.max, place.retryAfterSeconds);
    }
    const mark = randomUUID();
    const id = await deps.mail.sendLater(tx, to, content, {
      template: slug,
      token_id: visitor.by.kind === "token" ? visitor.by.id : null,
      mailbox_key: mailboxKey,
      mark,
      once_key: onceKey,
      request_hash: requestHash,
      held_for: (await whyHeld(tx, links.addressHash(mailboxKey))) ?? null,
      headers: headersOf(mark),
    });
    return getSingle(tx, id, visitor);
  });
}

/** @throws AppError `not_found` for a mail of Masthead itself, and for one that another token asked for. */
export async function getSingle(db: DbOrTx, id: number, { by }: Visitor): Promise<SingleMail> {
  const row = await store.findMail(db, id);
  if (!row || row.template === null || (by.kind === "token" && row.token_id !== by.id))
    throw new AppError("not_found", "There is no such mail. Mails are kept for 60 days.");
  return present(row, row.template);
}

async function findSame(db: DbOrTx, onceKey: string, requestHash: string): Promise<SingleMail | undefined> {
  const row = await store.findByOnceKey(db, onceKey);
  if (!row) return undefined;
  if (row.request_hash !== requestHash)
    throw new AppError(
      "invalid",
      "This Idempotency-Key was used for another mail. Use a new key for each mail.",
    );
  return present(row, row.template ?? "");
}

const present = (row: store.MailRow, template: string): SingleMail => ({
  id: row.id,
  template,
  to: row.recipient,
  state: row.became,
  words: row.held_for ? heldWords[row.held_for] : (row.error ?? row.answer),
  createdAt: row.created_at,
  doneAt: row.done_at,
});

const heldWords = {
  hard_bounce: "Nothing was sent: mail to this address has bounced.",
  complaint: "Nothing was sent: the recipient has reported mail as spam.",
  unsubscribe: "Nothing was sent.",
  manual: "Nothing was sent: the owner has put the address on the suppression list.",
} as const;

const sorted = (fields: MailInput["fields"]) =>
  Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));

const tooMany = (max: number, retryAfterSeconds: number) =>
  new AppError(
    "too_many_requests",
    `${max} mails${max === MAILS_PER_HOUR ? "" : " to this address"} were asked for within an hour. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
