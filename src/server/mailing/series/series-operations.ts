import type { Actor } from "../../../contract/audit.ts";
import { MAX_STEPS } from "../../../contract/welcome-series.ts";
import type { SeriesStep, seriesChangeSchema, WelcomeSeries } from "../../../contract/welcome-series.ts";
import { findSteps, isReady, readSwitch } from "../../audience/subscribers/series-hold.ts";
import type { SeriesSwitch, StepRow } from "../../audience/subscribers/series-hold.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { readMailPart, saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import { pauseSeriesSends, resumeSeriesSends } from "../delivery/starting/pause-newsletter.ts";
import * as newsletters from "../newsletters/editing/store.ts";
import * as store from "./series-store.ts";
import type { z } from "zod";

export interface SeriesDeps {
  db: Db;
  now: Clock;
  secretBox: SecretBox;
}

export interface ResumeDeps extends SeriesDeps {
  mailRoute: ReadMailRoute;
}

/** How many sends are listed. */
const LISTED = 30;

export async function getSeries({ db, secretBox }: SeriesDeps): Promise<WelcomeSeries> {
  const settings = await getSettings(db);
  const part = await readMailPart({ db, secretBox }, "welcome-series");
  const sums = new Map((await store.sumSends(db)).map((sum) => [sum.id, sum]));
  const sends = await store.findLastSends(db, LISTED);
  const { isOn, holdsNewsletters = false } = await readSwitch(db);
  return {
    isOn,
    holdsNewsletters,
    revision: part?.revision ?? 0,
    steps: (await findSteps(db)).map((step) => presentStep(step, sums.get(step.id))),
    sendTime: settings.digest.sendTime,
    timeZone: zoneOf(settings),
    sends: sends.map((send) => ({
      newsletterId: send.id,
      stepId: send.stepId,
      subject: send.subject,
      startedAt: send.started_at,
      isPaused: send.status === "paused",
      plannedCount: send.total_count,
      sentCount: send.sent_count,
      failedCount: send.failed_count,
    })),
  };
}

type Sum = Awaited<ReturnType<typeof store.sumSends>>[number];

const presentStep = (step: StepRow, sum: Sum | undefined): SeriesStep => ({
  id: step.id,
  days: step.days,
  newsletterId: step.newsletter_id,
  subject: step.subject,
  isReady: isReady(step),
  sentCount: sum?.sent ?? 0,
  failedCount: sum?.failed ?? 0,
  openedCount: sum?.opened ?? 0,
  clickedCount: sum?.clicked ?? 0,
});

/**
 * Switches the series on or off. Those who have confirmed before it is on do not begin it; what is on its way when it is
 * switched off is paused.
 * @throws AppError `conflict` for a series without an email that is written, or if somebody else saved it since.
 */
export async function saveSeries(
  deps: SeriesDeps,
  { revision, isOn, holdsNewsletters }: z.output<typeof seriesChangeSchema>,
  by: Actor,
): Promise<WelcomeSeries> {
  const { db, now, secretBox } = deps;
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, "welcome series");
    if (isOn && !(await findSteps(tx)).some(isReady))
      throw new AppError(
        "conflict",
        "Write an email first: none of the series has a subject and a text yet.",
      );
    const before = await readSwitch(tx);
    const since = isOn && !before.isOn ? instant(now()) : before.since;
    const value: SeriesSwitch = {
      isOn,
      since,
      holdsNewsletters: holdsNewsletters ?? before.holdsNewsletters,
    };
    const change = { value, secret: undefined, revision };
    await saveMailPart({ tx, secretBox }, "welcome-series", change);
    if (!isOn) await pauseSeriesSends(tx, instant(now()));
    await happened(tx, { kind: "series.save", isOn, by }, now());
  });
  return getSeries(deps);
}

/** Resumes all paused sends. @throws AppError `conflict` while all sending is held. */
export async function resumeSeries(deps: ResumeDeps, by: Actor): Promise<WelcomeSeries> {
  await deps.db.transaction().execute(async (tx) => {
    await resumeSeriesSends(deps, tx, instant(deps.now()));
    await happened(tx, { kind: "series.resume", by }, deps.now());
  });
  return getSeries(deps);
}

/** Adds an email without a text. @throws AppError `conflict` when there are as many as there may be. */
export async function addStep(deps: SeriesDeps, days: number, by: Actor): Promise<WelcomeSeries> {
  await deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, "welcome series");
    const count = (await findSteps(tx)).length;
    if (count >= MAX_STEPS)
      throw new AppError("conflict", `A welcome series has at most ${MAX_STEPS} emails.`);
    const at = instant(deps.now());
    const empty = { subject: "", content: "", status: "draft" as const, created_at: at, updated_at: at };
    const { id } = await newsletters.insert(tx, empty);
    await store.insertStep(tx, days, id);
    await happened(tx, { kind: "series.add", id, by }, deps.now());
  });
  return getSeries(deps);
}

/** @throws AppError `not_found`. */
export async function changeStep(
  deps: SeriesDeps,
  id: number,
  { days, by }: { days: number; by: Actor },
): Promise<WelcomeSeries> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.setDays(tx, id, days))) throw new AppError("not_found", NO_STEP);
    await happened(tx, { kind: "series.change", id, by }, deps.now());
  });
  return getSeries(deps);
}

/** Removes an email with its text. What was sent stays. @throws AppError `not_found`. */
export async function deleteStep({ db, now }: SeriesDeps, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, "welcome series");
    if (!(await store.deleteStep(tx, id, instant(now())))) throw new AppError("not_found", NO_STEP);
    await happened(tx, { kind: "series.remove", id, by }, now());
  });
}

const NO_STEP = "That email of the welcome series does not exist.";
