import type { Subscriber } from "../../contract/subscribers.ts";
import { Badge } from "../ui/Badge.tsx";
import { longDate } from "../ui/dates.ts";
import { Section } from "../ui/Section.tsx";
import { Cell, EmptyRow, MainCell, Row, SkeletonRows, Table } from "../ui/Table.tsx";

const columns = ["Email Address", "Date Subscribed", "Status"];

export function RecentSubscribers({ subscribers }: { subscribers: readonly Subscriber[] | undefined }) {
  return (
    <Section id="recent-subscribers" title="Recent Subscribers">
      <Table labelledBy="recent-subscribers" columns={columns}>
        {!subscribers && <SkeletonRows count={4} columns={columns.length} />}
        {subscribers?.length === 0 && <EmptyRow columns={columns.length}>No subscribers found</EmptyRow>}
        {subscribers?.map((subscriber) => (
          <Row key={subscriber.id}>
            <MainCell>{subscriber.email}</MainCell>
            <Cell>{subscriber.subscribedAt ? longDate(subscriber.subscribedAt) : "Unknown date"}</Cell>
            <Cell>
              <StatusBadge status={subscriber.status} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}

function StatusBadge({ status }: Pick<Subscriber, "status">) {
  switch (status) {
    case "active":
      return <Badge colour="ok">Active</Badge>;
    case "pending":
      return (
        <Badge colour="warn" isHollow>
          Pending
        </Badge>
      );
    case "unsubscribed":
      return <Badge colour="none">Unsubscribed</Badge>;
  }
}
