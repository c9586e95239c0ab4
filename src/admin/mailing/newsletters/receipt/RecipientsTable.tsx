import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import {
  DELIVERIES_PER_PAGE,
  deliveryStates,
  type Delivery,
  type DeliveryState,
  type SendCounts,
} from "../../../../contract/mailing/deliveries.ts";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { FilterSelect } from "../../../ui/lists/FilterSelect.tsx";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { showingLine } from "../../../ui/lists/showing-line.ts";
import { Cell, EmptyRow, MainCell, Row, Table, WideRow } from "../../../ui/lists/Table.tsx";
import { ListSearch, Toolbar } from "../../../ui/lists/Toolbar.tsx";
import { useListAddress } from "../../../ui/lists/use-list-address.ts";
import { timelineQuery, type Receipt, type Timeline } from "../shared/newsletter-queries.ts";
import { clockTimeIn, dateIn } from "../../../time/zoned-time.ts";

const stateNames: Record<DeliveryState, string> = {
  pending: "Pending",
  sent: "Sent",
  failed: "Failed",
  deferred: "Deferred",
  skipped: "Skipped",
};

/** With how many there are of each. The deferred ones are counted among the pending ones until the timeline tells them apart. */
function stateOptions({ planned, sent, failed, skipped, pending }: SendCounts, known: Timeline | undefined) {
  const waiting = (state: "pending" | "deferred") => (pending === 0 ? 0 : known?.states[state]);
  const counts: Record<DeliveryState, number | undefined> = {
    sent,
    failed,
    skipped,
    pending: waiting("pending"),
    deferred: waiting("deferred"),
  };
  return [
    { value: "", name: `All outcomes (${counted(planned)})` },
    ...deliveryStates.map((value) => {
      const count = counts[value];
      return {
        value,
        name: count === undefined ? stateNames[value] : `${stateNames[value]} (${counted(count)})`,
      };
    }),
  ];
}

const columns = ["Address", "Outcome", { name: "Server’s answer", isMinor: true }, "Tries", "At"];

interface RecipientsTableProps {
  receipt: Receipt;
  isBusy: boolean;
  zone: string;
}

/** Every recipient of a send with what became of its copy. */
export function RecipientsTable({ receipt, isBusy, zone }: RecipientsTableProps) {
  const list = useListAddress();
  const { page, search, filter, pageAddress } = list;
  const { newsletter, deliveries, totalPages, totalDeliveries } = receipt;
  const { data: timeline } = useQuery(timelineQuery(newsletter));
  if (newsletter.folded)
    return (
      <Section id="recipients" title="Recipients">
        <p className="text-ink-2">
          What each reader did was removed after {countOf(newsletter.folded.years, "year")} (Settings → Reader
          privacy). The totals, the timeline and the clicks of each link stay.
        </p>
      </Section>
    );
  const isNarrowed = search !== "" || filter("state") !== "";
  return (
    <Section id="recipients" title="Recipients">
      <Toolbar search={<ListSearch label="Search by email" address={list} />}>
        <FilterSelect
          address={list}
          filter="state"
          label="Outcome"
          options={stateOptions(receipt.counts, timeline)}
        />
      </Toolbar>
      <Table labelledBy="recipients" columns={columns} isBusy={isBusy}>
        {daysOf(deliveries, zone).map(({ day, delivery }) => (
          <Fragment key={delivery.subscriberId}>
            {day && <DayRow day={day} />}
            <DeliveryRow delivery={delivery} zone={zone} />
          </Fragment>
        ))}
        {deliveries.length === 0 && (
          <EmptyRow columns={columns.length}>
            {isNarrowed ? "No recipient matches." : "No recipients yet."}
          </EmptyRow>
        )}
      </Table>
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
    </Section>
  );
}

/** Shows each delivery, with its day where that differs from the delivery before. */
function daysOf(deliveries: readonly Delivery[], zone: string) {
  let last: string | undefined;
  return deliveries.map((delivery) => {
    const at = delivery.doneAt ?? delivery.nextAt;
    const day = at ? dateIn(zone, at) : last;
    const isOther = day !== last;
    last = day;
    return { delivery, day: isOther ? day : undefined };
  });
}

const DayRow = ({ day }: { day: string }) => (
  <WideRow columns={columns.length}>
    <p className="pt-4 pb-1.5 text-xs font-medium text-ink-3">{day}</p>
  </WideRow>
);

function DeliveryRow({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { address, state, answer, attempts, doneAt, nextAt } = delivery;
  return (
    <Row>
      <MainCell>
        <span title={address}>{address}</span>
      </MainCell>
      <Cell>
        <DeliveryBadge state={state} />
      </Cell>
      <Cell isMinor>
        <span
          title={answer ?? undefined}
          className="inline-block max-w-104 truncate align-bottom font-mono text-xs"
        >
          {answer ?? "none yet"}
        </span>
      </Cell>
      <Cell>
        {attempts}
        {/* A phone shows no head of the column. */}
        <span className="md:hidden">{attempts === 1 ? " try" : " tries"}</span>
      </Cell>
      <Cell>{sayWhen(doneAt, nextAt, zone)}</Cell>
    </Row>
  );
}

function DeliveryBadge({ state }: { state: DeliveryState }) {
  switch (state) {
    case "sent":
      return <Badge color="ok">Sent</Badge>;
    case "failed":
      return <Badge color="bad">Failed</Badge>;
    case "deferred":
      return <Badge color="warn">Deferred</Badge>;
    case "pending":
    case "skipped":
      return (
        <Badge color="none" isHollow>
          {stateNames[state]}
        </Badge>
      );
  }
}

function sayWhen(doneAt: string | null, nextAt: string | null, zone: string): string {
  const at = doneAt ?? nextAt;
  if (!at) return "N/A";
  const time = clockTimeIn(zone, at);
  return doneAt ? time : `next try at ${time}`;
}
