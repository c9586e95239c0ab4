import { useMemo } from "react";
import type { ListedNewsletter } from "../../../../contract/mailing/newsletters.ts";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { NewsletterActions } from "../sending/NewsletterActions.tsx";
import { excerptOf, statusLine, troubleLine } from "../shared/newsletter-words.ts";
import { NewsletterStatusBadge } from "../shared/NewsletterStatusBadge.tsx";
import { SendingProgress } from "../sending/SendingProgress.tsx";
import { useContinuesAt } from "../sending/use-continues-at.ts";
import { useIsBefore } from "../../../time/use-is-before.ts";
import { useProgress } from "../sending/use-progress.ts";
import { StatusChange } from "../shared/StatusChange.tsx";
import { usePlannedSegment } from "../shared/use-planned-segment.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";

interface NewsletterCardProps {
  newsletter: ListedNewsletter;
  zone: string;
  /** True if its send is followed: a browser opens few lines to one server. */
  isFollowed: boolean;
}

/** One newsletter of the history, with what can be done with it. */
export function NewsletterCard({ newsletter, zone, isFollowed }: NewsletterCardProps) {
  const { id, subject, content, status, undoUntil, hasWorkingCopy } = newsletter;
  const fill = useFillFields();
  const planned = usePlannedSegment(newsletter);
  const isSending = status === "sending";
  const progress = useProgress(id, isSending && isFollowed);
  const { stalledSince, subjectState } = progress ?? newsletter;
  const continuesAt = useContinuesAt(status, (progress ?? newsletter).continuesAt);
  const trouble = troubleLine(progress ?? newsletter, zone);
  const line = statusLine(
    { ...newsletter, sentTo: planned ?? newsletter.sentTo, stalledSince, continuesAt, subjectState },
    zone,
  );
  const isUndoable = useIsBefore(isSending ? undoUntil : null);
  // For a long newsletter it takes milliseconds, and a send that is followed draws its card often.
  const excerpt = useMemo(() => excerptOf(content, fill), [content, fill]);
  return (
    <article data-row="" aria-labelledby={`newsletter-${id}`} className={cardLook}>
      <NewsletterStatusBadge status={status} />
      <div className="grid min-w-0 gap-1.5">
        <h2 id={`newsletter-${id}`} className="font-serif text-card wrap-anywhere">
          <bdi>{fill(subject)}</bdi>
        </h2>
        <p className="text-ink-3 tabular-nums">
          {line}
          {hasWorkingCopy && statesAllowing("schedule").includes(status) && (
            <span className="ml-2.5 text-xs">unsaved changes</span>
          )}
        </p>
        {trouble && <p className={status === "failed" ? "text-bad" : "text-warn"}>{trouble}</p>}
        {isSending ? (
          <SendingProgress
            newsletter={newsletter}
            progress={progress}
            continuesAt={continuesAt}
            isUndoable={isUndoable}
            zone={zone}
          />
        ) : (
          <p dir="auto" className="max-w-184 text-left text-pretty wrap-anywhere text-ink-2">
            {excerpt}
          </p>
        )}
      </div>
      <StatusChange newsletter={newsletter} words={line} />
      <NewsletterActions newsletter={newsletter} isUndoable={isUndoable} zone={zone} />
    </article>
  );
}

/** The placeholder of a newsletter. */
export function NewsletterCardSkeleton() {
  return (
    <div className={cardLook}>
      <Skeleton className="h-3 w-20" />
      <div className="grid max-w-184 gap-2.5 py-0.5">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-3 w-5/6" />
      </div>
      <Skeleton className="h-7 w-20" />
    </div>
  );
}

const cardLook =
  "grid gap-x-6 gap-y-3 border-b border-line py-4.5 md:grid-cols-[7.5rem_minmax(0,1fr)] md:items-start md:*:last:col-start-2 lg:grid-cols-[7.5rem_minmax(0,1fr)_auto] lg:*:last:col-start-auto";
