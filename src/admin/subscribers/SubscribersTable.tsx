import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Subscriber } from "../../contract/subscribers.ts";
import type { Sorting } from "../ui/ColumnHead.tsx";
import { SortSelect } from "../ui/SortSelect.tsx";
import { SkeletonRows, Table, WideRow } from "../ui/Table.tsx";
import type { Column } from "../ui/ColumnHead.tsx";
import { RemoveSubscriberDialog } from "./RemoveSubscriberDialog.tsx";
import { SubscriberRow } from "./SubscriberRow.tsx";

const columns: readonly Column[] = [
  { name: "Email Address", sortBy: "email" },
  { name: "Date Subscribed", sortBy: "date" },
  { name: "Status" },
  { name: "Actions" },
];
const SKELETON_ROWS = 5;

interface SubscribersTableProps {
  /** Undefined until they are read. */
  subscribers: readonly Subscriber[] | undefined;
  sorting: Sorting;
  isBusy: boolean;
  /** What stands where there are none. */
  empty: ReactNode;
}

export function SubscribersTable({ subscribers, sorting, isBusy, empty }: SubscribersTableProps) {
  const [removed, setRemoved] = useState<Subscriber>();
  return (
    <>
      <SortSelect columns={columns} sorting={sorting} />
      <Table label="Email subscribers" columns={columns} sorting={sorting} isBusy={isBusy}>
        {!subscribers && <SkeletonRows count={SKELETON_ROWS} columns={columns.length} />}
        {subscribers?.length === 0 && <WideRow columns={columns.length}>{empty}</WideRow>}
        {subscribers?.map((subscriber) => (
          <SubscriberRow key={subscriber.id} subscriber={subscriber} onRemove={() => setRemoved(subscriber)}>
            <Link
              to={`/admin/subscribers/${subscriber.id}`}
              className="underline-offset-[.2em] hover:underline"
            >
              {subscriber.email}
            </Link>
          </SubscriberRow>
        ))}
      </Table>
      {removed && <RemoveSubscriberDialog subscriber={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
