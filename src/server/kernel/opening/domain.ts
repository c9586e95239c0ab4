import { DAY, HOUR } from "../../base/clock.ts";
import { deleteOldChanges } from "../changes.ts";
import type { AppHono, Route } from "../http/routes.ts";
import type { Job } from "../jobs.ts";
import { deleteOldMails } from "../mail/queue.ts";
import type { Kernel } from "./open-kernel.ts";
import { deleteOldRateEvents } from "../rate-limit.ts";

/** The parts that every domain adds to the app. */
export interface Domain {
  routes: Route[];
  jobs: Job[];
  /** Delete outdated rows and files; run every hour, each whether those before it fail or not. */
  tidyUp?: readonly (() => Promise<unknown>)[];
  /** Mounts routes outside the API: images, feeds, beacons. */
  mount?: (app: AppHono) => void;
}

/** The longest window of any limit on requests. */
const LONGEST_LIMIT_MS = DAY;

/**
 * Deletes what is too old: the kernel's own, then each domain's. What fails, such as a folder or a bucket that cannot be
 * read, keeps nothing else from being deleted: personal data must go in time.
 * @throws the first failure, in the end.
 */
export const tidyUpJob = ({ database, now }: Kernel, domains: readonly Domain[]): Job => ({
  name: "tidying up",
  everyMs: HOUR,
  async run() {
    const works = [
      () => deleteOldRateEvents(database.long, now(), LONGEST_LIMIT_MS),
      () => deleteOldChanges(database.long, now),
      () => deleteOldMails(database.long, now()),
      ...domains.flatMap(({ tidyUp = [] }) => tidyUp),
    ];
    const failures: unknown[] = [];
    for (const work of works) await work().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
});
