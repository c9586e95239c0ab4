import { useState } from "react";
import { Link } from "react-router";
import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import type { Sorting } from "../../ui/lists/ColumnHead.tsx";
import { ListTable, type Listed } from "../../ui/lists/ListTable.tsx";
import type { Column } from "../../ui/lists/ColumnHead.tsx";
import { RemoveSubscriberDialog } from "./RemoveSubscriberDialog.tsx";
import type { SubscriberFilters } from "../subscribers-query.ts";
import { SubscribersSelectionBar } from "./selection/SubscribersSelectionBar.tsx";
import { useSelected } from "./selection/use-selected.ts";
import { SubscriberRow } from "./SubscriberRow.tsx";

const columns: readonly Column[] = [
  { name: "Email Address", sortBy: "email" },
  { name: "Name", isMinor: true },
  { name: "Date Subscribed", sortBy: "date" },
  { name: "Status" },
  { name: "Actions" },
];

interface SubscribersTableProps extends Listed<Subscriber> {
  sorting: Sorting;
  /** What the list is filtered by, and how many it finds. */
  filters: SubscriberFilters;
  total: number;
  isTotalExact: boolean;
}

export function SubscribersTable({
  sorting,
  filters,
  total,
  isTotalExact,
  ...listed
}: SubscribersTableProps) {
  const [removed, setRemoved] = useState<Subscriber>();
  const selected = useSelected({ items: listed.items ?? [], filters, total });
  return (
    <>
      <ListTable
        label="Email subscribers"
        columns={columns}
        sorting={sorting}
        selection={selected.rows}
        selectionBar={
          <SubscribersSelectionBar selected={selected} total={total} isTotalExact={isTotalExact} />
        }
        {...listed}
      >
        {(subscriber) => (
          <SubscriberRow
            key={subscriber.id}
            subscriber={subscriber}
            selection={selected.rows}
            onRemove={() => setRemoved(subscriber)}
          >
            <Link
              data-opens=""
              to={`/admin/subscribers/${subscriber.id}`}
              className="underline-offset-[.2em] hover:underline"
            >
              {subscriber.email}
            </Link>
            <Tags names={subscriber.tags} />
          </SubscriberRow>
        )}
      </ListTable>
      {removed && <RemoveSubscriberDialog subscriber={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

const SHOWN_TAGS = 3;

/** The first tags below an address, and how many more there are; nothing on a phone. */
function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - SHOWN_TAGS;
  const shown = names.slice(0, SHOWN_TAGS).join(", ");
  return (
    <span className="block truncate text-xs font-normal text-ink-3 max-md:hidden" title={names.join(", ")}>
      {more > 0 ? `${shown} +${more}` : shown}
    </span>
  );
}
