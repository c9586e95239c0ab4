import type sharp from "sharp";

type Sharp = typeof sharp;

/** Two fill both cores of a small server; each may need some 450 MB for the largest picture that we take. */
const MAX_JOBS = 2;

// sharp's settings and memory belong to the process, not to an app in it, so its queue does too.
let loading: Promise<Sharp> | undefined;
let running = 0;
const waiting: (() => void)[] = [];

/** Runs `job` when it is its turn: at most two at a time in this process, in the order in which they came. */
export async function withSharp<Result>(job: (sharp: Sharp) => Promise<Result>): Promise<Result> {
  if (running < MAX_JOBS) running += 1;
  else await new Promise<void>((takeTurn) => waiting.push(takeTurn));
  try {
    loading ??= loadSharp();
    return await job(await loading);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Only the first picture pays for it: sharp takes 23 MB as soon as it is loaded (sharp 0.35, Linux x64). */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  // It would keep up to 50 MB of decoded pictures, and we never ask for the same one twice.
  sharp.cache(false);
  return sharp;
}
