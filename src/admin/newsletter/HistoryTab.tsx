import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import type { Newsletter } from "../../contract/newsletters.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { useListAddress } from "../ui/use-list-address.ts";
import { useSiteZone } from "../time/use-site-zone.ts";
import { historyQuery } from "./newsletter-queries.ts";
import { NewsletterCard, NewsletterCardSkeleton } from "./NewsletterCard.tsx";

/** While loading (spec, section 9). */
const SKELETONS = 3;

/** A browser opens six lines to one server (HTTP/1.1), and the page needs some of them. */
const FOLLOWED = 3;

/** Every newsletter there is, the newest first. */
export function HistoryTab() {
  const { page, pageAddress } = useListAddress();
  const zone = useSiteZone();
  const { data, isError, isPlaceholderData } = useQuery(historyQuery(page));
  if (isError)
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
  const { newsletters, totalPages } = data;
  // The last newsletter of the last page may be gone.
  if (!isPlaceholderData && totalPages > 0 && page > totalPages)
    return <Navigate to={pageAddress(totalPages)} replace />;
  if (newsletters.length === 0)
    return (
      <Empty
        title="No newsletters yet"
        action={<ButtonLink to="/admin/newsletter">Create Newsletter</ButtonLink>}
      >
        Create your first newsletter to keep your subscribers engaged
      </Empty>
    );
  const followed = new Set(newsletters.filter(isSending).slice(0, FOLLOWED));
  return (
    <div aria-busy={isPlaceholderData}>
      <div className="-mt-4">
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
    </div>
  );
}

const isSending = ({ status }: Newsletter) => status === "sending";
