import { MINUTE, SECOND } from "../../../base/clock.ts";

/** Over a shorter time, a rate says more about the sender's pauses than about its speed. */
const SHORTEST_MS = 5 * SECOND;

interface Sample {
  atMs: number;
  /** Emails that have gone out. */
  sent: number;
  /** Recipients who still wait. */
  pending: number;
}

interface Rate {
  perMinute: number | null;
  secondsLeft: number | null;
}

/** Measures how fast a send is from what was read of it in the last minute. Each reading is added in order. */
export function rateMeter() {
  const samples: Sample[] = [];
  return {
    add(sample: Sample) {
      samples.push(sample);
      // One reading that is older than a minute is kept, so that the rate covers a whole minute.
      while ((samples[1]?.atMs ?? Infinity) <= sample.atMs - MINUTE) samples.shift();
    },
    read(): Rate {
      const [first, last] = [samples[0], samples.at(-1)];
      const tookMs = first && last ? last.atMs - first.atMs : 0;
      if (!first || !last || tookMs < SHORTEST_MS || last.sent <= first.sent)
        return { perMinute: null, secondsLeft: null };
      const perMs = (last.sent - first.sent) / tookMs;
      return {
        perMinute: Math.round(perMs * MINUTE),
        secondsLeft: Math.ceil(last.pending / perMs / SECOND),
      };
    },
  };
}
