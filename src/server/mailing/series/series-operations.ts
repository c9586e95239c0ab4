import * as calls from "../../../contract/mailing/welcome-series.ts";
import type { SeriesStep, WelcomeSeries } from "../../../contract/mailing/welcome-series.ts";
import {
  findSteps,
  isReady,
  readSwitch,
  type SeriesSwitch,
  type StepRow,
} from "../../audience/subscribers/series-hold.ts";
import { AppError } from "../../base/errors.ts";
import { readMailPart, saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import { pauseSeriesSends, resumeSeriesSends } from "../delivery/starting/pause-newsletter.ts";
import * as newsletters from "../newsletters/editing/store.ts";
import * as store from "./series-store.ts";

const { operation, change } = operationsWith<Kernel>();

const inTurn = { turn: "welcome series" };

/** How many sends are listed. */
const LISTED = 30;

/** The emails that each subscriber gets some days after they have confirmed. */
export const seriesOperations = [
  operation(calls.getWelcomeSeries, getSeries),

  // Those who have confirmed before it is on do not begin it; what is on its way when it is switched off is paused.
  change(
    calls.saveWelcomeSeries,
    inTurn,
    async ({ tx, at, secretBox, did }, { body: { revision, isOn, holdsNewsletters } }) => {
      if (isOn && !(await findSteps(tx)).some(isReady))
        throw new AppError(
          "conflict",
          "Write an email first: none of the series has a subject and a text yet.",
        );
      const before = await readSwitch(tx);
      const value: SeriesSwitch = {
        isOn,
        since: isOn && !before.isOn ? at : before.since,
        holdsNewsletters: holdsNewsletters ?? before.holdsNewsletters,
      };
      await saveMailPart({ tx, secretBox }, "welcome-series", { value, secret: undefined, revision });
      if (!isOn) await pauseSeriesSends(tx, at);
      did({ kind: "series.save", isOn });
      return getSeries;
    },
  ),

  change(calls.resumeSeriesSends, {}, async (work) => {
    await resumeSeriesSends(work, work.tx, work.at);
    work.did({ kind: "series.resume" });
    return getSeries;
  }),

  // The email begins without a text.
  change(calls.addSeriesStep, inTurn, async ({ tx, at, did }, { body: { days } }) => {
    const count = (await findSteps(tx)).length;
    if (count >= calls.MAX_STEPS)
      throw new AppError("conflict", `A welcome series has at most ${calls.MAX_STEPS} emails.`);
    const empty = { subject: "", content: "", status: "draft" as const, created_at: at, updated_at: at };
    const { id } = await newsletters.insert(tx, empty);
    await store.insertStep(tx, days, id);
    did({ kind: "series.add", id });
    return getSeries;
  }),

  change(calls.changeSeriesStep, {}, async (work, { params: { id }, body: { days } }) => {
    if (!(await store.setDays(work.tx, id, days))) refuseMissing();
    work.did({ kind: "series.change", id });
    return getSeries;
  }),

  // Its text goes with it; what was sent stays.
  change(calls.removeSeriesStep, inTurn, async ({ tx, at, did }, { params: { id } }) => {
    if (!(await store.deleteStep(tx, id, at))) refuseMissing();
    did({ kind: "series.remove", id });
    return { message: "Email removed from the welcome series" };
  }),
];

async function getSeries({ db, secretBox }: Pick<Kernel, "db" | "secretBox">): Promise<WelcomeSeries> {
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

function refuseMissing(): never {
  throw new AppError("not_found", "That email of the welcome series does not exist.");
}
