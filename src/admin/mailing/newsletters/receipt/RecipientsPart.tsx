import { counted, countOf } from "../../../../contract/base/counting.ts";
import { DELIVERIES_PER_PAGE } from "../../../../contract/mailing/deliveries.ts";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { showingLine } from "../../../ui/lists/showing-line.ts";
import { useListAddress } from "../../../ui/lists/use-list-address.ts";
import { Section } from "../../../ui/page/Section.tsx";
import { May } from "../../../ui/states/May.tsx";
import { recipientFiltersOf, type Receipt } from "../shared/newsletter-queries.ts";
import { DownloadReceipt } from "./DownloadReceipt.tsx";
import { RecipientFilters } from "./RecipientFilters.tsx";
import { RecipientsTable } from "./RecipientsTable.tsx";

interface RecipientsPartProps {
  receipt: Receipt;
  isBusy: boolean;
  zone: string;
}

/** Every recipient of a send with what became of its copy. */
export function RecipientsPart({ receipt, isBusy, zone }: RecipientsPartProps) {
  const address = useListAddress();
  const { page, pageAddress } = address;
  const { newsletter, deliveries, totalPages, totalDeliveries } = receipt;
  if (newsletter.folded)
    return (
      <Section id="recipients" title="Recipients">
        <p className="text-ink-2">
          What each reader did was removed after {countOf(newsletter.folded.years, "year")} (Settings → Reader
          privacy). The totals, the timeline and the clicks of each link stay.
        </p>
      </Section>
    );
  const filters = recipientFiltersOf(address);
  const uncounted = receipt.counts.planned - totalDeliveries;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <Section
      id="recipients"
      title="Recipients"
      end={
        isNarrowed &&
        totalDeliveries > 0 && (
          <May use="subscribers.export">
            <DownloadReceipt id={newsletter.id} filters={filters} size="small">
              {`Download these ${counted(totalDeliveries)}`}
            </DownloadReceipt>
          </May>
        )
      }
    >
      <RecipientFilters receipt={receipt} address={address} />
      <RecipientsTable
        receipt={receipt}
        filters={filters}
        isBusy={isBusy}
        zone={zone}
        empty={isNarrowed ? "No recipient matches." : "No recipients yet."}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        addressOf={pageAddress}
        showing={showingLine({
          page,
          pageSize: DELIVERIES_PER_PAGE,
          count: deliveries.length,
          total: totalDeliveries,
          thing: "recipient",
        })}
      />
      {!isNarrowed && uncounted > 0 && (
        <p className="mt-2 text-ink-2">
          {newsletter.status === "sending"
            ? `${counted(uncounted)} more are still being counted.`
            : `${counted(uncounted)} more were not counted before it stopped. The download has them, as pending.`}
        </p>
      )}
    </Section>
  );
}
