import type { SendProgress } from "../../../../contract/mailing/deliveries.ts";
import { counted } from "../../../../contract/base/counting.ts";
import { clockTimeIn } from "../../../time/zoned-time.ts";
import { timeLeft } from "./time-left.ts";

/** How fast a send goes, how long the rest takes, and when its first and its last email went. */
export function PaceWords({ progress, zone }: { progress: SendProgress; zone: string }) {
  const { perMinute, secondsLeft, firstEmailAt, lastEmailAt, continuesAt, nextTryAt, subjectState } =
    progress;
  // What waits for a day or for a server takes longer than the rate says.
  const isWaiting = continuesAt !== null || nextTryAt !== null || subjectState?.decidedAt === null;
  return (
    <>
      {perMinute !== null && perMinute > 0 && (
        <span>
          <b>{counted(perMinute)}</b> {perMinute === 1 ? "email" : "emails"} per minute
        </span>
      )}
      {secondsLeft !== null && secondsLeft > 0 && !isWaiting && <span>{timeLeft(secondsLeft)} left</span>}
      {firstEmailAt && <span>first email {clockTimeIn(zone, firstEmailAt)}</span>}
      {lastEmailAt && <span>last email {clockTimeIn(zone, lastEmailAt)}</span>}
    </>
  );
}
