import { setTimeout as delay } from "node:timers/promises";

const LOOK_EVERY_MS = 20;

/** Waits until there is an answer, and returns it. @throws with `what` was awaited when it takes too long. */
export async function until<Answer>(
  what: string,
  look: () => Promise<Answer | undefined> | Answer | undefined,
  withinMs = 60_000,
): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await look();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1_000} s: ${what}`);
    await delay(LOOK_EVERY_MS);
  }
}
