import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { Button, ButtonLink } from "../../../ui/buttons/Button.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { FailureNotice } from "../../../ui/states/FailureNotice.tsx";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { useListAddress, type ListAddress } from "../../../ui/lists/use-list-address.ts";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { HISTORY } from "../shared/newsletter-words.ts";
import { historyQuery } from "../shared/newsletter-queries.ts";
import { everything, HistoryToolbar, isNarrowed } from "./HistoryToolbar.tsx";
import { NewsletterCard, NewsletterCardSkeleton } from "./NewsletterCard.tsx";

/** While loading (spec, section 9). */
const SKELETONS = 3;

const HIDDEN = `${HISTORY}&hidden=only`;

/** A browser opens six lines to one server (HTTP/1.1), and the page needs some of them. */
const FOLLOWED = 3;

/** Newsletters: all but the hidden ones, or the hidden ones alone. */
export function HistoryTab() {
  const address = useListAddress();
  const { data } = useQuery(historyQuery(address));
  const isEmptySite = data?.newsletters.length === 0 && !isNarrowed(address);
  return (
    <>
      {!isEmptySite && <HistoryToolbar address={address} counts={data?.counts} />}
      <HistoryList address={address} />
    </>
  );
}

function HistoryList({ address }: { address: ListAddress }) {
  const { page, pageAddress } = address;
  const zone = useSiteZone();
  const { data, isError, isPlaceholderData } = useQuery(historyQuery(address));
  const showsHidden = address.filter("hidden") !== "";
  if (isError && !data)
    return <FailureNotice>Failed to load newsletters. Please try refreshing the page.</FailureNotice>;
  if (!data)
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading</span>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <NewsletterCardSkeleton key={index} />
        ))}
      </div>
    );
  const { newsletters, totalPages, totalHidden } = data;
  // The last newsletter of the last page may be gone.
  if (!isPlaceholderData && totalPages > 0 && page > totalPages)
    return <Navigate to={pageAddress(totalPages)} replace />;
  const followed = new Set(newsletters.filter(isSending).slice(0, FOLLOWED));
  return (
    <div aria-busy={isPlaceholderData}>
      {newsletters.length === 0 && <NoneHere address={address} hiddenCount={totalHidden} />}
      <div className="empty:hidden">
        {newsletters.map((newsletter) => (
          <NewsletterCard
            key={newsletter.id}
            newsletter={newsletter}
            zone={zone}
            isFollowed={followed.has(newsletter)}
          />
        ))}
      </div>
      <Pagination page={page} totalPages={totalPages} addressOf={pageAddress} />
      {(showsHidden || (totalHidden > 0 && newsletters.length > 0)) && (
        <HiddenLink showsHidden={showsHidden} count={totalHidden} />
      )}
    </div>
  );
}

function NoneHere({ address, hiddenCount }: { address: ListAddress; hiddenCount: number }) {
  if (isNarrowed(address)) {
    return (
      <Empty
        title="No newsletters found"
        action={<Button onClick={() => address.change(everything)}>Clear filters</Button>}
      >
        {address.search
          ? `No subject contains “${address.search}” here. Try fewer words, or all statuses.`
          : "No newsletter has this status."}
      </Empty>
    );
  }
  return address.filter("hidden") ? <NoHidden /> : <NoneListed hiddenCount={hiddenCount} />;
}

/** The quiet way to what was hidden, and back. */
function HiddenLink({ showsHidden, count }: { showsHidden: boolean; count: number }) {
  return (
    <p className="pt-3.5">
      {showsHidden ? (
        <Link to={HISTORY} className="link">
          Back to all newsletters
        </Link>
      ) : (
        <Link to={HIDDEN} className="link text-ink-3">
          {countOf(count, "hidden newsletter")}
        </Link>
      )}
    </p>
  );
}

function NoneListed({ hiddenCount }: { hiddenCount: number }) {
  if (hiddenCount > 0)
    return (
      <Empty
        title="All newsletters are hidden"
        action={<ButtonLink to={HIDDEN}>Show {countOf(hiddenCount, "hidden newsletter")}</ButtonLink>}
      />
    );
  return (
    <Empty
      title="No newsletters yet"
      action={<ButtonLink to="/admin/newsletter">Create Newsletter</ButtonLink>}
    >
      Create your first newsletter to keep your subscribers engaged
    </Empty>
  );
}

const NoHidden = () => (
  <Empty
    title="No hidden newsletters"
    action={<ButtonLink to="/admin/newsletter?tab=history">Show all newsletters</ButtonLink>}
  >
    Newsletters that you hide from the history appear here.
  </Empty>
);

const isSending = ({ status }: Newsletter) => status === "sending";
