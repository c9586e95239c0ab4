import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_BOUNCE_BYTES } from "../../../contract/mailing/bounces.ts";
import { MAX_REPORT_BYTES } from "../../../contract/mailing/dmarc-reports.ts";
import { REPORTS_FOLDER, type MailboxSettings } from "../../../contract/mailing/bounce-mailbox.ts";
import { AppError } from "../../base/errors.ts";
import { ImapFailure } from "../../engines/imap/imap-failure.ts";
import { openMailbox, type Mailbox } from "../../engines/imap/open-mailbox.ts";
import { holdIfFree } from "../../kernel/db/hold-alone.ts";
import { readReport } from "../bounces/read-report.ts";
import { takeBounce, type BounceDeps } from "../bounces/take-bounce.ts";
import { takeDmarcReport } from "../dmarc/take-report.ts";
import { isDmarcMail } from "./is-dmarc-mail.ts";
import { findMailbox, placeOf } from "./mailbox-settings.ts";
import * as store from "./mailbox-store.ts";
import { endOutage, recordOutage } from "./record-outage.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type MailboxDeps = BounceDeps & Pick<Kernel, "secretBox" | "log" | "stopping">;

/** Read and noted at a time. A crash in between reads them again, and each report counts once. */
const BATCH = 50;
/**
 * The facts of a report are at its beginning: 317 of 319 real ones are shorter. Personal emails are read no further
 * either.
 */
const KEPT_BYTES = 64 * 1024;

/**
 * Reads the new emails in the bounce mailbox, if there is one. One server of a database does so at a time. Reports
 * that a return path or a Message-ID proves to be about our newsletters, and DMARC reports that count, are moved, marked
 * or deleted, as the owner chose; every other mail stays as it is, unseen.
 */
export async function readMailbox(deps: MailboxDeps): Promise<void> {
  const stored = await findMailbox(deps);
  if (!stored?.settings.isOn) return;
  const { settings, password } = stored;
  const place = placeOf(settings);
  await holdIfFree(deps.db, { name: "bounce mailbox" }, async (lost) => {
    await store.keepPlace(deps.db, place);
    try {
      if (password === undefined)
        throw new ImapFailure("Its password was encrypted by another data folder. Type it again.");
      await using mailbox = await openMailbox({ ...settings, password }, deps.stopping);
      await readNew(deps, { mailbox, settings, place, lost });
      await endOutage(deps, place);
    } catch (error) {
      if (deps.stopping.aborted) return;
      if (!(error instanceof ImapFailure)) throw error;
      await recordOutage(deps, place, error);
    }
  });
}

interface Reading {
  mailbox: Mailbox;
  settings: MailboxSettings;
  place: string;
  /** Aborts when another server may read it. */
  lost: AbortSignal;
}

async function readNew(deps: MailboxDeps, { mailbox, settings, place, lost }: Reading) {
  const { db, stopping } = deps;
  const uids = await mailbox.uidsAfter(await store.lastUidOf(db, place, mailbox.uidValidity));
  for (let start = 0; start < uids.length && !stopping.aborted; start += BATCH) {
    const batch = uids.slice(start, start + BATCH);
    const { ours, reports, dmarc } = await takeReports(deps, mailbox, batch);
    const counted = await takeDmarcReports(deps, mailbox, dmarc);
    ours.push(...counted.ours);
    if (ours.length > 0) await tidy(mailbox, settings, ours);
    await store.noteProgress(db, place, { lastUid: batch.at(-1) ?? 0, reports: reports + counted.reports });
    lost.throwIfAborted();
  }
}

/**
 * Counts the reports among these mails. `ours`: the UIDs of those that are proven to be about our newsletters. `dmarc`:
 * those of DMARC reports, which have to be read whole.
 */
async function takeReports(deps: MailboxDeps, mailbox: Mailbox, uids: readonly number[]) {
  const ours: number[] = [];
  const dmarc: number[] = [];
  let reports = 0;
  for await (const mail of mailbox.read(uids, { maxBytes: MAX_BOUNCE_BYTES, keptBytes: KEPT_BYTES })) {
    // Pages are served in between. Mails that arrived together would be parsed in one go: of 600 mails the longest stall
    // was 830 ms, against 75 (SQLite, 2 cores, 2026-11-25).
    await nextTurn();
    const taken = await unlessUnreadable(takeBounce(deps, mail.source));
    if (!taken) continue;
    // What a reporter writes may have the words of a bounce. What is proven to be one may carry any file.
    const isProven = taken.newsletterId !== null || !["none", "unknown"].includes(taken.effect);
    if (!isProven && isDmarcMail(await readReport(mail.source))) dmarc.push(mail.uid);
    else if (taken.kind === "none" || taken.effect === "unknown") continue;
    else if (taken.effect !== "repeated") reports++;
    // An address alone proves nothing: the report may be about a letter that the owner wrote to a reader.
    if (taken.newsletterId !== null) ours.push(mail.uid);
  }
  return { ours, reports, dmarc };
}

async function takeDmarcReports(deps: MailboxDeps, mailbox: Mailbox, uids: readonly number[]) {
  const ours: number[] = [];
  let reports = 0;
  if (uids.length === 0) return { ours, reports };
  const limits = { maxBytes: MAX_REPORT_BYTES, keptBytes: MAX_REPORT_BYTES };
  for await (const mail of mailbox.read(uids, limits)) {
    const taken = await unlessUnreadable(takeDmarcReport(deps, mail.source));
    if (!taken || taken.effect === "none") continue;
    if (taken.effect === "counted") reports++;
    ours.push(mail.uid);
  }
  return { ours, reports };
}

async function unlessUnreadable<Taken>(work: Promise<Taken>): Promise<Taken | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return undefined;
    throw error;
  }
}

function tidy(mailbox: Mailbox, { afterwards }: MailboxSettings, uids: readonly number[]): Promise<void> {
  if (afterwards === "move") return mailbox.move(uids, REPORTS_FOLDER);
  return afterwards === "mark" ? mailbox.markSeen(uids) : mailbox.delete(uids);
}
