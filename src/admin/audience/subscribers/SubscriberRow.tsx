import type { ReactNode } from "react";
import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionCell, Cell, MainCell, PickCell, Row, RowAction } from "../../ui/lists/Table.tsx";
import type { Selection } from "../../ui/lists/selection.ts";
import { StatusBadge } from "./StatusBadge.tsx";

interface SubscriberRowProps {
  subscriber: Subscriber;
  /** The address, as text or as a link. */
  children: ReactNode;
  selection: Selection;
  onRemove: () => void;
}

/** A row of a table of subscribers: address, name, date, status, and a button that removes. */
export function SubscriberRow({ subscriber, selection, children, onRemove }: SubscriberRowProps) {
  const { email, name, subscribedAt, status, askedAt } = subscriber;
  return (
    <Row isPicked={selection.has(subscriber.id)}>
      <PickCell selection={selection} id={subscriber.id} name={email} />
      <MainCell>{children}</MainCell>
      <Cell isMinor>
        <span dir="auto" className="block max-w-48 truncate text-left" title={name}>
          {name}
        </span>
      </Cell>
      <Cell>{subscribedAt ? <Moment at={subscribedAt} as="date" /> : "Unknown date"}</Cell>
      <Cell>
        <StatusBadge status={status} />
        {askedAt && status === "active" && (
          <span className="ml-2 text-xs whitespace-nowrap text-ink-3">
            asked <Moment at={askedAt} as="date" />
          </span>
        )}
      </Cell>
      <ActionCell>
        <RowAction aria-label={`Remove ${email}`} onClick={onRemove}>
          Remove
        </RowAction>
      </ActionCell>
    </Row>
  );
}
