import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type ExpressionBuilder } from "kysely";
import {
  DAY,
  HOUR,
  instant,
  instantAfter,
  latestCredible,
  MINUTE,
  SECOND,
  type Clock,
} from "../../base/clock.ts";
import type { EmailContent } from "../../../contract/mailing/emails.ts";
import { claimable } from "../db/claim.ts";
import type { DatabaseTime } from "../db/database-time.ts";
import { literal } from "../db/literal.ts";
import type { Db, DbOrTx } from "../db/open.ts";
import type { Tables } from "../db/schema.ts";
import type { Log } from "../../base/log.ts";
import type { MailOutcome, Transport } from "../../engines/smtp/transport.ts";
import { heldFor, returnPathOf, type AskedMail, type WhyHeld } from "./asked-mail.ts";
import { composeMail } from "./compose-mail.ts";
import type { ReadMailRoute } from "./mail-route.ts";
import { isRefusedForGood, type SaysNoMailbox } from "./refused-for-good.ts";

/** Single mails. What is queued is in the database, so neither a crash nor a mail server that is down loses it. */
export interface MailQueue {
  /**
   * Queues a mail in the caller's transaction: it goes out if and only if that commits. Returns its id. `asked`: for a mail
   * that somebody asked for over the API.
   */
  sendLater(tx: DbOrTx, to: string, content: EmailContent, asked?: AskedMail): Promise<number>;
  /** Delivers everything that is due; returns how many mails were accepted. */
  deliverDue(): Promise<number>;
}

const LONGEST_WAIT_MS = 4 * HOUR;
const BACK_OFF_MS = [30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, LONGEST_WAIT_MS];
/** How long a server that refused the connection is not tried again. */
const SERVER_REST_MS = 30 * SECOND;
/** The most tries that count for a mail while the server takes none: it is tried again within five minutes. */
const OUTAGE_TRIES = 3;
const GIVE_UP_AFTER_MS = 2 * DAY;
/** A worker that dies, freezes or loses the database leaves the mails that it has claimed to others after this time. */
const CLAIM_MS = 8 * SECOND;
/** How often a worker renews its claim while the mail server takes its time. */
const RENEW_EVERY_MS = 2 * SECOND;
const BATCH = 5;
/** The question whether somebody still wants newsletters is judged after 30 days, by whether it went out. */
export const MAILS_KEPT_MS = 60 * DAY;
/** Few enough that pages do not wait noticeably behind them on SQLite. */
const DELETED_AT_ONCE = 500;

interface QueueDeps {
  db: Db;
  transport: Transport;
  now: Clock;
  /** Decides what is due, because the clocks of servers that share a database differ. */
  databaseTime: DatabaseTime;
  log: Log;
  /** Aborted when the process stops: emails that were not begun wait for the next start. */
  isStopping: () => boolean;
  mailRoute: ReadMailRoute;
  nameSender: NameSender;
  saysNoMailbox: SaysNoMailbox;
  whyHeld: WhyHeld;
}

/** The mailbox of the mail settings, with the name that the owner has chosen. */
export type NameSender = (db: DbOrTx, mailFrom: string) => Promise<string>;

export function createMailQueue(deps: QueueDeps): MailQueue {
  return {
    async sendLater(tx, to, content, asked) {
      const { mailFrom, signers } = await deps.mailRoute(tx);
      const from = await deps.nameSender(tx, mailFrom);
      const { headers, ...kept }: Partial<AskedMail> = asked ?? {};
      const message = composeMail(
        { from, signers, date: deps.now() },
        { to, content, mark: kept.mark, headers },
      );
      const at = instant(deps.now());
      const { id } = await tx
        .insertInto("mails")
        .values({
          recipient: to,
          subject: content.subject,
          message: Buffer.concat(message).toString(),
          next_at: at,
          created_at: at,
          ...kept,
          ...(kept.held_for && heldFor(kept.held_for, at)),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    deliverDue: () => deliverDue(deps),
  };
}

/** Deletes what went out or was given up 60 days ago. */
export async function deleteOldMails(db: DbOrTx, now: Date) {
  const old = db
    .selectFrom("mails")
    .select("id")
    .where("done_at", "<", instantAfter(now, -MAILS_KEPT_MS))
    .limit(DELETED_AT_ONCE);
  let deleted: bigint;
  do {
    ({ numDeletedRows: deleted } = await db
      .deleteFrom("mails")
      .where("id", "in", old)
      .executeTakeFirstOrThrow());
    // On SQLite, all of it is done on the thread that answers.
    await nextTurn();
  } while (deleted > 0n);
}

async function deliverDue(deps: QueueDeps): Promise<number> {
  const { db, transport, log, isStopping } = deps;
  let accepted = 0;
  for (;;) {
    const due = await claimDueMails(deps);
    if (due.length === 0) return accepted;
    const route = await deps.mailRoute(db);
    for (const [index, mail] of due.entries()) {
      if (isStopping()) {
        await giveBack(deps, due.slice(index), 0);
        return accepted;
      }
      // A worker that was frozen has lost its claim, and another may have sent the mail.
      if (!(await renewClaims(deps, [mail]))) continue;
      if (await isHeld(deps, mail)) continue;
      const outcome = await whileRenewed(deps, due.slice(index), () =>
        transport.send({
          from: returnPathOf(route, mail.mark),
          to: mail.recipient,
          message: [Buffer.from(mail.message)],
        }),
      );
      await record(deps, mail, outcome);
      if (outcome.state === "accepted") accepted++;
      else if (isOutage(outcome)) {
        log.warn({ response: outcome.response }, "The mail server does not take mail; trying again later");
        await giveBack(deps, due.slice(index + 1), SERVER_REST_MS);
        return accepted;
      }
    }
  }
}

/** Records that a mail must not go out, if its mailbox was suppressed while it waited. */
async function isHeld({ db, now, whyHeld }: QueueDeps, mail: DueMail): Promise<boolean> {
  const reason = mail.mailbox_key && (await whyHeld(db, mail.mailbox_key));
  if (!reason) return false;
  await db
    .updateTable("mails")
    .set(heldFor(reason, instant(now())))
    .where(areClaimed([mail]))
    .execute();
  return true;
}

/** True if the server takes no mail at all, or none of ours: that says nothing of the mail that was tried. */
const isOutage = (outcome: MailOutcome) => "scope" in outcome && outcome.scope !== "mail";

/** Does work while these mails stay claimed. */
async function whileRenewed<Result>(
  deps: QueueDeps,
  mails: readonly DueMail[],
  work: () => Promise<Result>,
): Promise<Result> {
  // Without the database, the claim lapses.
  const renew = () => void renewClaims(deps, mails).catch(() => undefined);
  const timer = setInterval(renew, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Returns whether any of these mails is still this worker's. */
async function renewClaims({ db, databaseTime }: QueueDeps, mails: readonly DueMail[]): Promise<boolean> {
  const until = instantAfter(await databaseTime(db), CLAIM_MS);
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ next_at: until })
    .where(areClaimed(mails))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Finds those of these mails that are still this worker's: each claim counts as an attempt. */
const areClaimed = (mails: readonly DueMail[]) => (mail: ExpressionBuilder<Tables, "mails">) =>
  mail.and([
    mail("state", "=", "pending"),
    mail.or(
      mails.map(({ id, attempts }) => mail.and([mail("id", "=", id), mail("attempts", "=", attempts)])),
    ),
  ]);

async function record(deps: QueueDeps, mail: DueMail, outcome: MailOutcome) {
  const { db, now } = deps;
  const isRefused = await isRefusedForGood(deps, mail.created_at, outcome);
  const isTooOld = now().getTime() - new Date(mail.created_at).getTime() > GIVE_UP_AFTER_MS;
  const isSent = outcome.state === "accepted";
  if (!isSent && !isRefused && !isTooOld) return postpone(deps, mail, outcome);
  const change = isSent
    ? { state: "sent" as const, message: "", error: null, answer: outcome.response }
    : { state: "failed" as const, error: outcome.response };
  await db
    .updateTable("mails")
    .set({ ...change, done_at: instant(now()) })
    .where("id", "=", mail.id)
    .execute();
}

async function postpone({ db, databaseTime }: QueueDeps, mail: DueMail, outcome: MailOutcome) {
  const { attempts } = mail;
  const tries = isOutage(outcome) ? Math.min(attempts, OUTAGE_TRIES) : attempts;
  await db
    .updateTable("mails")
    .set({
      next_at: instantAfter(await databaseTime(db), backOffMs(tries)),
      attempts: attempts > tries ? attempts - 1 : attempts,
      error: outcome.response,
    })
    .where(areClaimed([mail]))
    .execute();
}

/**
 * Releases claimed mails that were not tried; they are due again after `restMs`. Their attempt counts no longer, except
 * for the first, without which they would be due at once.
 */
async function giveBack({ db, databaseTime }: QueueDeps, mails: readonly DueMail[], restMs: number) {
  if (mails.length === 0) return;
  await db
    .updateTable("mails")
    .set({
      next_at: instantAfter(await databaseTime(db), restMs),
      attempts: sql`case when attempts > 1 then attempts - 1 else 1 end`,
    })
    .where(areClaimed(mails))
    .execute();
}

const backOffMs = (attempts: number) => BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? MINUTE;

interface DueMail {
  id: number;
  recipient: string;
  message: string;
  attempts: number;
  created_at: string;
  mailbox_key: string | null;
  mark: string | null;
}

/**
 * Takes the next mails for this worker alone by moving their time into the future. What is left of a worker that dies is
 * due again after `CLAIM_MS`, with the same Message-ID. A mail that nobody has tried is due whatever its time says, which
 * is that of the server which queued it. So is a mail whose time was set while a clock was ahead.
 */
async function claimDueMails({ db, databaseTime }: QueueDeps): Promise<DueMail[]> {
  const now = await databaseTime(db);
  const due = claimable(
    db
      .selectFrom("mails")
      .select("id")
      .where("state", "=", literal("pending"))
      .where((mail) =>
        mail.or([
          mail("attempts", "=", 0),
          mail("next_at", "<=", instant(now)),
          mail("next_at", ">", latestCredible(now, LONGEST_WAIT_MS)),
        ]),
      )
      .orderBy("next_at")
      .orderBy("id")
      .limit(BATCH),
    db,
  );
  const claimed = await db
    .updateTable("mails")
    .set({ next_at: instantAfter(now, CLAIM_MS), attempts: sql`attempts + 1` })
    .where("id", "in", due)
    .returning(["id", "recipient", "message", "attempts", "created_at", "mailbox_key", "mark"])
    .execute();
  return claimed.sort((a, b) => a.id - b.id);
}
