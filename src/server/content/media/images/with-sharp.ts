import type sharp from "sharp";
import { AppError } from "../../../base/errors.ts";
import { Lane } from "../../../base/lane.ts";

type Sharp = typeof sharp;

/** Two fill both cores of a small server; each may need some 450 MB for the largest image that we take. */
const MAX_JOBS = 2;
/** A card takes 80 ms, and an AVIF 0.5 s a megapixel: what would wait longer than this is not waited for. */
const MAX_WAITING_READERS = 100;

// sharp's settings and memory belong to the process, not to an app in it, so its queues do too.
let loading: Promise<Sharp> | undefined;
const jobs = new Lane({ max: MAX_JOBS });
const readersJobs = new Lane({
  max: 1,
  maxWaiting: MAX_WAITING_READERS,
  refusal: () =>
    new AppError("unavailable", "Too many images are being processed at once. Please try again.", {
      retryAfterSeconds: 10,
    }),
});

/** Runs `job` when it is its turn: at most two at a time in this process, in the order in which they came. */
export const withSharp = <Result>(job: (sharp: Sharp) => Promise<Result>): Promise<Result> =>
  jobs.run(async () => job(await (loading ??= loadSharp())));

/**
 * The same for what anybody may ask for: one at a time, so that a flood leaves a core for pages and a turn for the
 * owner's uploads. @throws AppError `unavailable` when 100 are waiting.
 */
export const withSharpForReaders = <Result>(job: (sharp: Sharp) => Promise<Result>): Promise<Result> =>
  readersJobs.run(() => withSharp(job));

/** Only the first image pays for it: sharp takes 23 MB as soon as it is loaded (sharp 0.35, Linux x64). */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  // It would keep up to 50 MB of decoded images, and we never ask for the same one twice.
  sharp.cache(false);
  return sharp;
}
