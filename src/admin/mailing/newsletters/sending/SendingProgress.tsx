import type { SendProgress } from "../../../../contract/mailing/deliveries.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { Progress } from "../../../ui/states/Progress.tsx";
import { PaceWords } from "./PaceWords.tsx";
import { counted } from "../../../../contract/base/counting.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { clockTimeIn, shortDayAndTimeIn } from "../../../time/zoned-time.ts";

interface SendingProgressProps {
  newsletter: Newsletter;
  /** The newest that the server has told; until then the newsletter's own numbers are shown. */
  progress: SendProgress | undefined;
  /** When it resumes, if it waits for the next day of the warm-up. */
  continuesAt: string | null;
  /** Nothing has gone out yet, and the send can be undone. */
  isUndoable: boolean;
  zone: string;
}

/** How far a send is: a bar and the counts. */
export function SendingProgress({
  newsletter,
  progress,
  continuesAt,
  isUndoable,
  zone,
}: SendingProgressProps) {
  const fill = useFillFields();
  const { planned, sent, failed, skipped } = progress?.counts ?? countsOf(newsletter);
  const done = sent + failed + skipped;
  if (isUndoable && newsletter.undoUntil)
    return (
      <p className="text-ink-2">
        The first email goes out at{" "}
        <b className="font-semibold text-ink">{clockTimeIn(zone, newsletter.undoUntil)}</b>. Until then
        sending can be undone.
      </p>
    );
  return (
    <div className="grid gap-2">
      <Progress
        label={`Sending ${fill(newsletter.subject)}`}
        percent={planned > 0 ? (100 * done) / planned : 0}
      />
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2 tabular-nums [&_b]:font-semibold [&_b]:text-ink">
        <span>
          <b>{counted(sent)}</b> of {counted(planned)} sent
        </span>
        {continuesAt && (
          <span>
            <b>{counted(planned - done)}</b> {planned - done === 1 ? "waits" : "wait"} for the next day of the
            warm-up, {shortDayAndTimeIn(zone, continuesAt)}
          </span>
        )}
        {!continuesAt && progress?.nextTryAt && (
          <span>
            <b>{counted(progress.counts.pending)}</b> {progress.counts.pending === 1 ? "waits" : "wait"} for
            their server, next attempt at {clockTimeIn(zone, progress.nextTryAt)}
          </span>
        )}
        {progress && <PaceWords progress={progress} zone={zone} />}
        {progress && !progress.isPlanned && <span>still counting recipients</span>}
        {failed > 0 && (
          <span>
            <b>{counted(failed)}</b> failed
          </span>
        )}
        {skipped > 0 && (
          <span>
            <b>{counted(skipped)}</b> skipped
          </span>
        )}
      </p>
    </div>
  );
}

const countsOf = ({ plannedCount, recipientCount, failedCount, skippedCount }: Newsletter) => ({
  planned: plannedCount,
  sent: recipientCount,
  failed: failedCount,
  skipped: skippedCount,
});
