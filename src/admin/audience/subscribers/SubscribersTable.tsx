import { useState } from "react";
import { Link } from "react-router";
import type { Subscriber } from "../../../contract/subscribers.ts";
import type { Sorting } from "../../ui/ColumnHead.tsx";
import { ListTable } from "../../ui/ListTable.tsx";
import type { Listed } from "../../ui/ListTable.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { RemoveSubscriberDialog } from "./RemoveSubscriberDialog.tsx";
import { SubscriberRow } from "./SubscriberRow.tsx";

const columns: readonly Column[] = [
  { name: "Email Address", sortBy: "email" },
  { name: "Date Subscribed", sortBy: "date" },
  { name: "Status" },
  { name: "Actions" },
];
export function SubscribersTable({ sorting, ...listed }: Listed<Subscriber> & { sorting: Sorting }) {
  const [removed, setRemoved] = useState<Subscriber>();
  return (
    <>
      <ListTable label="Email subscribers" columns={columns} sorting={sorting} {...listed}>
        {(subscriber) => (
          <SubscriberRow key={subscriber.id} subscriber={subscriber} onRemove={() => setRemoved(subscriber)}>
            <Link
              to={`/admin/subscribers/${subscriber.id}`}
              className="underline-offset-[.2em] hover:underline"
            >
              {subscriber.email}
            </Link>
          </SubscriberRow>
        )}
      </ListTable>
      {removed && <RemoveSubscriberDialog subscriber={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
