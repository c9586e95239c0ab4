import { dirname } from "node:path";
import type { MailEvents } from "./insight/analytics/mail-events.ts";
import type { ViewCounter } from "./insight/analytics/count-views.ts";
import { deleteExpiredSessions } from "./site-owner/auth/forget-sessions.ts";
import { getSenderState } from "./mailing/delivery/progress/guard-sending.ts";
import { isAnythingDue } from "./mailing/delivery/outbound/is-anything-due.ts";
import { startScheduled } from "./mailing/delivery/starting/start-send.ts";
import type { StartDeps } from "./mailing/delivery/starting/start-send.ts";
import { keepPictures } from "./content/media/uses/keep-pictures.ts";
import type { PictureDeps } from "./content/media/uses/keep-pictures.ts";
import { makeDigest } from "./mailing/newsletters/digest/make-digest.ts";
import { DAY, HOUR, instant, MINUTE, SECOND } from "./base/clock.ts";
import type { Database } from "./kernel/db/open.ts";
import type { Job } from "./kernel/jobs.ts";
import type { Log } from "./base/log.ts";
import type { MailQueue } from "./kernel/mail/queue.ts";
import { CHANGES_CHANNEL, forgetOldChanges } from "./kernel/changes.ts";
import type { ChangeFollower } from "./kernel/changes.ts";
import { forgetOldRateEvents } from "./kernel/rate-limit.ts";
import { forgetCopies } from "./moving/archive/forget-copies.ts";
import type { PortingUploads } from "./moving/porting-uploads.ts";
import type { PostAnnouncer } from "./content/posts/addresses/announce-posts.ts";
import { forgetOldTrash } from "./content/posts/writing/delete-post.ts";
import { publishDue } from "./content/posts/writing/publish-due.ts";
import { foldTallies } from "./audience/directory/fold-tallies.ts";
import { handleRequests } from "./audience/joining/handle-requests.ts";
import type { RequestDeps } from "./audience/joining/handle-requests.ts";
import { remindUnconfirmed } from "./audience/joining/remind-unconfirmed.ts";
import type { ReminderDeps } from "./audience/joining/remind-unconfirmed.ts";

/** How soon the server hears of what another process has written, where nobody tells it at once. */
const CHANGES_EVERY_MS = 500;
/** The mail that asks for the confirmation should be there when its reader looks. */
const REQUESTS_EVERY_MS = 500;
/** Search engines are told of several saves at once. */
const ANNOUNCE_EVERY_MS = 10 * SECOND;
/** The longest window of any limit on requests. */
const LONGEST_LIMIT_MS = DAY;

/** What has work that comes back. */
interface Workers extends StartDeps, ReminderDeps, RequestDeps {
  database: Database;
  changes: ChangeFollower;
  mail: MailQueue;
  log: Log;
  uploads: PortingUploads;
  views: ViewCounter;
  mailEvents: MailEvents;
  /** Undefined where no search engine is told. */
  announcer: PostAnnouncer | undefined;
  sender: { work: () => Promise<unknown> };
  pictures: PictureDeps;
}

/** All the work that comes back, each with how often. */
export function listJobs(workers: Workers): Job[] {
  const { db, now, databaseTime, changes, mail, views, mailEvents, announcer, sender, pictures } = workers;
  /** A copy of another site mails nobody, not even whom it has been told to before. */
  const isHeld = async () => (await getSenderState(db)).heldSince !== null;
  return [
    { name: "changes", everyMs: CHANGES_EVERY_MS, channel: CHANGES_CHANNEL, run: () => changes.catchUp() },
    { name: "subscriptions", everyMs: REQUESTS_EVERY_MS, run: () => handleRequests(workers) },
    { name: "mail", everyMs: SECOND, run: async () => ((await isHeld()) ? undefined : mail.deliverDue()) },
    { name: "views", everyMs: SECOND, run: () => views.flush() },
    { name: "mail events", everyMs: SECOND, run: () => mailEvents.flush() },
    ...(announcer ? [{ name: "indexnow", everyMs: ANNOUNCE_EVERY_MS, run: () => announcer.announce() }] : []),
    { name: "publications", everyMs: SECOND, run: () => publishDue({ db, now }) },
    { name: "pictures", everyMs: SECOND, run: () => keepPictures(pictures) },
    { name: "digest", everyMs: MINUTE, run: () => makeDigest({ db, now }) },
    {
      name: "delivery",
      everyMs: SECOND,
      run: async () => {
        if (await isHeld()) return;
        await startScheduled(workers);
        if (await isAnythingDue(db, instant(await databaseTime(db)))) await sender.work();
      },
    },
    { name: "reminders", everyMs: HOUR, run: () => remindUnconfirmed(workers) },
    { name: "tidying up", everyMs: HOUR, run: () => tidyUp(workers) },
  ];
}

async function tidyUp({ database: { long: db, engine, file }, uploads, now, pictures: { files } }: Workers) {
  await forgetOldRateEvents(db, now(), LONGEST_LIMIT_MS);
  await deleteExpiredSessions(db, instant(now()));
  await forgetOldChanges(db, now);
  await forgetOldTrash({ db, now });
  await files.removeUnfinished(now());
  for (const each of [uploads.lists, uploads.posts]) await each.forgetOld(now());
  if (file) await forgetCopies(dirname(file));
  if (engine === "postgres") await foldTallies(db);
}
