import { Suspense, lazy, useState } from "react";
import type { Subscriber } from "../../contract/subscribers.ts";
import { StatusBadge } from "../subscribers/StatusBadge.tsx";
import { Section } from "../ui/Section.tsx";
import {
  ActionCell,
  Cell,
  EmptyRow,
  MainCell,
  Row,
  rowActionLook,
  SkeletonRows,
  Table,
} from "../ui/Table.tsx";
import { Moment } from "../time/Moment.tsx";

/** Whoever looks at the dashboard seldom deletes: its first load goes without. */
const RemoveSubscriberDialog = lazy(async () => ({
  default: (await import("../subscribers/RemoveSubscriberDialog.tsx")).RemoveSubscriberDialog,
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
          <Row key={subscriber.id}>
            <MainCell>{subscriber.email}</MainCell>
            <Cell>
              {subscriber.subscribedAt ? <Moment at={subscriber.subscribedAt} as="date" /> : "Unknown date"}
            </Cell>
            <Cell>
              <StatusBadge status={subscriber.status} />
            </Cell>
            <ActionCell>
              <button
                type="button"
                aria-label={`Remove ${subscriber.email}`}
                className={rowActionLook}
                onClick={() => setRemoved(subscriber)}
              >
                Remove
              </button>
            </ActionCell>
          </Row>
        ))}
      </Table>
      <Suspense>
        {removed && <RemoveSubscriberDialog subscriber={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </Section>
  );
}
