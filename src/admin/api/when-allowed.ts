import { ApiError } from "./client.ts";

const SECOND = 1_000;
const pause = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * SECOND));

/** Makes a call that nobody waits for again after a refusal that says when. `wait` is a part of the tests. */
export async function whenAllowed<Result>(attempt: () => Promise<Result>, wait = pause): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfterSeconds === 0) throw error;
      await wait(error.retryAfterSeconds);
    }
  }
}
