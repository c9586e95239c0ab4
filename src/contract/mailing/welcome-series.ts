import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, idParams } from "../base/text.ts";

export const MAX_STEPS = 10;
/** An email that is so many days late is no longer sent. */
export const LATEST_DAYS = 30;

const DAYS = "Enter a number of days from 1 to 365";
const days = z.int({ error: DAYS }).min(1, { error: DAYS }).max(365, { error: DAYS });

const stepSchema = z
  .object({
    id: z.int(),
    /** Days between the confirmation and this email. */
    days: z.int(),
    /** The draft that is its text. */
    newsletterId: z.int(),
    subject: z.string(),
    /** True once it has a subject and a text. Until then it is left out. */
    isReady: z.boolean(),
    /** The sums of all its sends. */
    sentCount: z.int(),
    failedCount: z.int(),
    openedCount: z.int(),
    clickedCount: z.int(),
  })
  .meta({ id: "SeriesStep" });

const seriesSchema = z
  .object({
    isOn: z.boolean(),
    /** True if no other newsletter goes to those to whom an email of the series is still to come. */
    holdsNewsletters: z.boolean(),
    /** Incremented by each time that it is switched. */
    revision: z.int(),
    steps: z.array(stepSchema),
    /** The time of day at which its emails go out, `08:00`, and the zone that it is in. */
    sendTime: z.string(),
    timeZone: z.string(),
    /** The last sends, newest first. Each has a receipt of its own. */
    sends: z.array(
      z.object({
        newsletterId: z.int(),
        stepId: z.int(),
        subject: z.string(),
        startedAt: z.iso.datetime().nullable(),
        isPaused: z.boolean(),
        plannedCount: z.int(),
        sentCount: z.int(),
        failedCount: z.int(),
      }),
    ),
  })
  .meta({ id: "WelcomeSeries" });

export type WelcomeSeries = z.infer<typeof seriesSchema>;
export type SeriesStep = z.infer<typeof stepSchema>;

const access = "newsletters.send";
const tag = "Welcome series";

export const getWelcomeSeries = endpoint({
  method: "get",
  path: "/api/admin/welcome-series",
  access: "newsletters.read",
  tag,
  summary: "Get the emails that each subscriber gets some days after they have confirmed.",
  answer: seriesSchema,
});

export const seriesChangeSchema = z
  .object({
    isOn: z.boolean(),
    /** Left out, it stays as it is. */
    holdsNewsletters: z.boolean().optional(),
    revision: z.int({ error: "Revision must be a number" }).min(0),
  })
  .meta({ id: "WelcomeSeriesChange" });

export const saveWelcomeSeries = endpoint({
  noTool: "setup",
  method: "put",
  path: "/api/admin/welcome-series",
  access,
  tag,
  summary:
    "Switch the series on or off. It goes to those who confirm once it is on. Switching it off pauses what is on its way. While it is off, nothing more goes out; afterwards those who have begun it go on with the next email. With `holdsNewsletters`, other newsletters skip those who are still to get an email of the series.",
  body: seriesChangeSchema,
  answer: seriesSchema,
  refusals: ["conflict"],
});

export const resumeSeriesSends = endpoint({
  method: "delete",
  path: "/api/admin/welcome-series/pause",
  access,
  tag,
  summary: "Resume all paused sends of the series, whatever paused them.",
  answer: seriesSchema,
  refusals: ["conflict"],
});

export const stepChangeSchema = z.object({ days }).meta({ id: "SeriesStepChange" });

export const addSeriesStep = endpoint({
  noTool: "setup",
  method: "post",
  path: "/api/admin/welcome-series/steps",
  access,
  tag,
  summary:
    "Add an email. Its text is a draft, which is changed like any other. It goes to those whose day for it comes after it was added.",
  body: stepChangeSchema,
  answer: seriesSchema,
  status: 201,
  refusals: ["conflict"],
});

export const changeSeriesStep = endpoint({
  noTool: "setup",
  method: "patch",
  path: "/api/admin/welcome-series/steps/{id}",
  access,
  tag,
  summary:
    "Change after how many days an email goes out. Those who are past the new day and have not had it yet get it next time, unless it would be 30 days late, or their new day came before it was added.",
  params: idParams,
  body: stepChangeSchema,
  answer: seriesSchema,
  refusals: ["not_found"],
});

export const removeSeriesStep = endpoint({
  proof: "recent",
  method: "delete",
  path: "/api/admin/welcome-series/steps/{id}",
  access,
  tag,
  summary: "Remove an email from the series, with its text. What was sent keeps its receipt and its links.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});
