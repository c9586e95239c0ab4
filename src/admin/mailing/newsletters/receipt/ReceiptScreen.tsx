import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "react-router";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { FailureNotice } from "../../../ui/states/FailureNotice.tsx";
import { May } from "../../../ui/states/May.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { PageHead } from "../../../ui/page/PageHead.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useListAddress } from "../../../ui/lists/use-list-address.ts";
import { NewsletterActions } from "../sending/NewsletterActions.tsx";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { shortDayAndTimeIn } from "../../../time/zoned-time.ts";
import { receiptQuery, type Receipt } from "../shared/newsletter-queries.ts";
import { HISTORY, placeOf, statusLine, troubleLine } from "../shared/newsletter-words.ts";
import { NewsletterStatusBadge } from "../shared/NewsletterStatusBadge.tsx";
import { ConsequencesPart } from "./ConsequencesPart.tsx";
import { DownloadReceipt } from "./DownloadReceipt.tsx";
import { EmailPart } from "./EmailPart.tsx";
import { PollsPart } from "../../../audience/polls/PollsPart.tsx";
import { ProvidersPart } from "../../providers/ProvidersPart.tsx";
import { OnceMorePart } from "./OnceMorePart.tsx";
import { ReactionsPart } from "./ReactionsPart.tsx";
import { ReceiptSum } from "./ReceiptSum.tsx";
import { RecipientsPart } from "./RecipientsPart.tsx";
import { SubjectTestPart } from "./SubjectTestPart.tsx";
import { TimelinePart } from "./TimelinePart.tsx";
import { StatusChange } from "../shared/StatusChange.tsx";
import { PaceWords } from "../sending/PaceWords.tsx";
import { useContinuesAt } from "../sending/use-continues-at.ts";
import { SecondTryPart } from "./SecondTryPart.tsx";
import { useIsBefore } from "../../../time/use-is-before.ts";
import { useProgress } from "../sending/use-progress.ts";

/** What a send has come to: a sum that adds up, and every recipient with its outcome. */
export function ReceiptScreen() {
  const { id = "" } = useParams();
  const address = useListAddress();
  const { data, error, isPlaceholderData } = useQuery(receiptQuery(id, address));
  if (error && !data)
    return (
      <>
        <PageHead title="Receipt" />
        <FailureNotice>{error.message}</FailureNotice>
      </>
    );
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-5">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-20 w-full" />
      </div>
    );
  const { newsletter, deliveries, totalPages } = data;
  // It has been taken back, or has not gone out yet.
  if (newsletter.status === "draft" || newsletter.status === "scheduled")
    return <Navigate to={placeOf(newsletter)} replace />;
  if (!isPlaceholderData && deliveries.length === 0 && address.page > 1)
    return <Navigate to={address.pageAddress(Math.max(1, totalPages))} replace />;
  return <ReceiptOf receipt={data} isBusy={isPlaceholderData} />;
}

function ReceiptOf({ receipt, isBusy }: { receipt: Receipt; isBusy: boolean }) {
  const { newsletter } = receipt;
  const { id, subject, status, undoUntil } = newsletter;
  const zone = useSiteZone();
  const fill = useFillFields();
  const isSending = status === "sending";
  const progress = useProgress(id, isSending);
  const { stalledSince, subjectState } = progress ?? newsletter;
  const continuesAt = useContinuesAt(status, (progress ?? newsletter).continuesAt);
  const trouble = troubleLine(progress ?? newsletter, zone);
  const isUndoable = useIsBefore(isSending ? undoUntil : null);
  const line = statusLine({ ...newsletter, stalledSince, continuesAt, subjectState }, zone);
  return (
    <>
      <p className="mb-2 text-ink-3">
        <Link to={HISTORY} className="link">
          Newsletter History
        </Link>
      </p>
      <PageHead
        title={fill(subject)}
        actions={
          <div className="flex flex-wrap gap-2">
            {!newsletter.folded && (
              <May use="subscribers.export">
                <DownloadReceipt id={id}>Download the receipt</DownloadReceipt>
              </May>
            )}
          </div>
        }
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 tabular-nums">
          <NewsletterStatusBadge status={status} />
          {line}
          <NewsletterActions newsletter={newsletter} isUndoable={isUndoable} zone={zone} isOpen />
        </span>
      </PageHead>
      <StatusChange newsletter={newsletter} words={line} />
      {trouble && (
        <div className="mb-5">
          <Notice tone={status === "failed" ? "bad" : "warn"}>{trouble}</Notice>
        </div>
      )}
      <ReceiptSum
        counts={progress?.counts ?? receipt.counts}
        isSending={isSending}
        isCancelled={(progress?.status ?? receipt.newsletter.status) === "cancelled"}
        continues={continuesAt && shortDayAndTimeIn(zone, continuesAt)}
      />
      {isSending && progress && !isUndoable && (
        <p className="mb-5 flex flex-wrap gap-x-6 gap-y-1 text-ink-2 tabular-nums">
          <PaceWords progress={progress} zone={zone} />
        </p>
      )}
      <SecondTryPart newsletter={newsletter} zone={zone} />
      <OnceMorePart receipt={receipt} />
      <ConsequencesPart id={id} revision={newsletter.revision} />
      <div className="mt-6 grid gap-8">
        <SubjectTestPart newsletter={{ ...newsletter, subjectState }} zone={zone} />
        <TimelinePart receipt={receipt} zone={zone} />
        <ReactionsPart receipt={receipt} />
        {newsletter.content.includes("data-poll") && <PollsPart content={newsletter.content} />}
        <ProvidersPart receipt={receipt} />
        <EmailPart receipt={receipt} />
        <May use="subscribers.read">
          <RecipientsPart receipt={receipt} isBusy={isBusy} zone={zone} />
        </May>
      </div>
    </>
  );
}
