import { Suspense, lazy, useState } from "react";
import type { Subscriber } from "../../../contract/subscribers.ts";
import { SubscriberRow } from "../../audience/subscribers/SubscriberRow.tsx";
import { Section } from "../../ui/Section.tsx";
import { EmptyRow, SkeletonRows, Table } from "../../ui/Table.tsx";

/** Loaded on demand: visitors of the dashboard seldom delete. */
const RemoveSubscriberDialog = lazy(async () => ({
  default: (await import("../../audience/subscribers/RemoveSubscriberDialog.tsx")).RemoveSubscriberDialog,
}));

const columns = ["Email Address", "Date Subscribed", "Status", { name: "Actions", isNameHidden: true }];

export function RecentSubscribers({ subscribers }: { subscribers: readonly Subscriber[] | undefined }) {
  const [removed, setRemoved] = useState<Subscriber>();
  return (
    <Section id="recent-subscribers" title="Recent Subscribers">
      <Table labelledBy="recent-subscribers" columns={columns}>
        {!subscribers && <SkeletonRows count={4} columns={columns.length} />}
        {subscribers?.length === 0 && <EmptyRow columns={columns.length}>No subscribers found</EmptyRow>}
        {subscribers?.map((subscriber) => (
          <SubscriberRow key={subscriber.id} subscriber={subscriber} onRemove={() => setRemoved(subscriber)}>
            {subscriber.email}
          </SubscriberRow>
        ))}
      </Table>
      <Suspense>
        {removed && <RemoveSubscriberDialog subscriber={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </Section>
  );
}
