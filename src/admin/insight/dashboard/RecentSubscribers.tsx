import { Suspense, lazy, useState } from "react";
import { Link } from "react-router";
import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import { StatusBadge } from "../../audience/subscribers/StatusBadge.tsx";
import { Ago } from "../../time/Ago.tsx";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { Section } from "../../ui/page/Section.tsx";
import {
  ActionCell,
  Cell,
  EmptyRow,
  MainCell,
  Row,
  SkeletonRows,
  Table,
  RowAction,
} from "../../ui/lists/Table.tsx";

/** Loaded on demand: visitors of the dashboard seldom delete. */
const RemoveSubscriberDialog = lazy(async () => ({
  default: (await import("../../audience/subscribers/RemoveSubscriberDialog.tsx")).RemoveSubscriberDialog,
}));

const columns = ["Email Address", "Joined", { name: "Actions", isNameHidden: true }];

export function RecentSubscribers({ subscribers }: { subscribers: readonly Subscriber[] | undefined }) {
  const [removed, setRemoved] = useState<Subscriber>();
  return (
    <Section
      id="recent-subscribers"
      title="Recent Subscribers"
      end={
        <Link className="link -m-2 p-2" to="/admin/subscribers" aria-label="All subscribers">
          All
        </Link>
      }
    >
      <Table labelledBy="recent-subscribers" columns={columns} areHeadsHidden>
        {!subscribers && <SkeletonRows count={4} columns={columns.length} />}
        {subscribers?.length === 0 && (
          <EmptyRow
            columns={columns.length}
            action={<ButtonLink to="/admin/subscribers">Add or import subscribers</ButtonLink>}
          >
            No subscribers found
          </EmptyRow>
        )}
        {subscribers?.map((subscriber) => (
          <Row key={subscriber.id}>
            <MainCell>
              <Link
                to={`/admin/subscribers/${subscriber.id}`}
                className="underline-offset-[.2em] hover:underline"
              >
                {subscriber.email}
              </Link>
            </MainCell>
            <Cell>
              <Joined subscriber={subscriber} />
            </Cell>
            <ActionCell>
              <RowAction aria-label={`Remove ${subscriber.email}`} onClick={() => setRemoved(subscriber)}>
                Remove
              </RowAction>
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

/** Since when somebody is an active subscriber; the status of others. */
function Joined({ subscriber: { status, subscribedAt } }: { subscriber: Subscriber }) {
  if (status !== "active") return <StatusBadge status={status} />;
  return subscribedAt ? <Ago at={subscribedAt} /> : "Unknown date";
}
