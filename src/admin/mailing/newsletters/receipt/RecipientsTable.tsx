import { Fragment } from "react";
import { Link } from "react-router";
import { counted } from "../../../../contract/base/counting.ts";
import type { Delivery } from "../../../../contract/mailing/deliveries.ts";
import { useMay } from "../../../api/session-query.ts";
import { tagActions } from "../../../audience/subscribers/selection/TagDialogs.tsx";
import { useSelected } from "../../../audience/subscribers/selection/use-selected.ts";
import { clockTimeIn, dateIn, hourIn } from "../../../time/zoned-time.ts";
import type { Selection } from "../../../ui/lists/selection.ts";
import { WholeSelectionBar } from "../../../ui/lists/WholeSelectionBar.tsx";
import { Cell, EmptyRow, MainCell, PickCell, Row, Table, WideRow } from "../../../ui/lists/Table.tsx";
import type { Receipt, RecipientFilters } from "../shared/newsletter-queries.ts";
import { DeliveryBadge } from "./DeliveryBadge.tsx";
import { isCounted } from "./recipient-words.ts";

interface RecipientsTableProps {
  receipt: Receipt;
  filters: RecipientFilters;
  isBusy: boolean;
  zone: string;
  empty: string;
}

/** One page of recipients by name, with what became of each copy. Those who are still subscribers can be selected. */
export function RecipientsTable({ receipt, filters, isBusy, zone, empty }: RecipientsTableProps) {
  const may = useMay();
  const { newsletter, deliveries, totalDeliveries } = receipt;
  const { state: outcome, search: recipient, ...same } = filters;
  const asked = { newsletter: String(newsletter.id), outcome, recipient, ...same };
  const selected = useSelected({
    items: deliveries.filter(isKnown).map(({ subscriberId: id }) => ({ id })),
    filters: Object.fromEntries(
      Object.entries(asked).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    ),
    total: totalDeliveries,
  });
  const selection = may("subscribers.write") ? selected.rows : undefined;
  const hasReactions = isCounted(receipt);
  const columns = [
    { name: "Recipient" },
    { name: "Outcome" },
    ...(hasReactions ? [{ name: "Reaction" }] : []),
    { name: "Server’s answer", isMinor: true },
    { name: "Tries" },
    { name: "At" },
  ];
  const width = columns.length + (selection ? 1 : 0);
  return (
    <Table
      labelledBy="recipients"
      columns={columns}
      isBusy={isBusy}
      selection={selection}
      selectionBar={
        <WholeSelectionBar
          selected={selected}
          count={selected.count}
          total={counted(totalDeliveries)}
          actions={tagActions}
        />
      }
    >
      {daysOf(deliveries, zone).map(({ day, delivery }) => (
        <Fragment key={delivery.subscriberId}>
          {day && (
            <WideRow columns={width}>
              <p className="pt-4 pb-1.5 text-xs font-medium text-ink-3">{day}</p>
            </WideRow>
          )}
          <RecipientRow delivery={delivery} zone={zone} selection={selection} hasReactions={hasReactions} />
        </Fragment>
      ))}
      {deliveries.length === 0 && <EmptyRow columns={width}>{empty}</EmptyRow>}
    </Table>
  );
}

/** An erased subscriber has neither an address nor a screen. */
const isKnown = ({ address }: Delivery) => address !== "";

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

interface RecipientRowProps {
  delivery: Delivery;
  zone: string;
  selection: Selection | undefined;
  hasReactions: boolean;
}

function RecipientRow({ delivery, zone, selection, hasReactions }: RecipientRowProps) {
  const { subscriberId, address, state, answer, attempts, doneAt, nextAt } = delivery;
  return (
    <Row isPicked={selection?.has(subscriberId) ?? false}>
      {selection && isKnown(delivery) && <PickCell selection={selection} id={subscriberId} name={address} />}
      {selection && !isKnown(delivery) && (
        <td className="max-md:hidden">
          <span className="sr-only">Cannot be selected</span>
        </td>
      )}
      <MainCell>
        <Recipient delivery={delivery} />
      </MainCell>
      <Cell>
        <DeliveryBadge state={state} />
      </Cell>
      {hasReactions && <Cell>{sayReaction(delivery, zone)}</Cell>}
      <Cell isMinor>
        <span
          title={answer ?? undefined}
          className="inline-block max-w-64 truncate align-bottom font-mono text-xs"
        >
          {answer ?? "none yet"}
        </span>
      </Cell>
      <Cell>
        {counted(attempts)}
        {/* A phone shows no head of the column. */}
        <span className="md:hidden">{attempts === 1 ? " try" : " tries"}</span>
      </Cell>
      <Cell>{sayWhen(doneAt, nextAt, zone)}</Cell>
    </Row>
  );
}

function Recipient({ delivery }: { delivery: Delivery }) {
  const { subscriberId, address, name } = delivery;
  if (!isKnown(delivery)) return <span className="font-normal text-ink-3">Erased subscriber</span>;
  return (
    <Link
      to={`/admin/subscribers/${subscriberId}`}
      title={address}
      className="underline-offset-[.2em] hover:underline"
    >
      {name === "" ? (
        address
      ) : (
        <>
          <bdi>{name}</bdi> <span className="font-normal text-ink-3 max-md:block">{address}</span>
        </>
      )}
    </Link>
  );
}

/** What they did last, with its time; a click is an opening, too. */
function sayReaction({ state, openedAt, clickedAt, isMachineOpened }: Delivery, zone: string) {
  if (clickedAt) return `Clicked ${hourIn(zone, clickedAt)}`;
  if (openedAt) return `Opened ${hourIn(zone, openedAt)}`;
  const words = isMachineOpened ? "By a machine only" : state === "sent" && "Not opened";
  return words && <span className="text-ink-3">{words}</span>;
}

function sayWhen(doneAt: string | null, nextAt: string | null, zone: string): string {
  const at = doneAt ?? nextAt;
  if (!at) return "N/A";
  const time = clockTimeIn(zone, at);
  return doneAt ? time : `next try at ${time}`;
}
