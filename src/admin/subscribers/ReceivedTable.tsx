import type { SubscriberDetail } from "../../contract/subscribers.ts";
import { Badge } from "../ui/Badge.tsx";
import { longDateAndTime } from "../ui/dates.ts";
import { Section } from "../ui/Section.tsx";
import { Cell, EmptyRow, MainCell, Row, Table } from "../ui/Table.tsx";

const columns = ["Newsletter", "State", "Date", "Answer"];

/** The letters to one subscriber, with what the receiving server said of each. */
export function ReceivedTable({ received }: Pick<SubscriberDetail, "received">) {
  return (
    <Section id="received" title="Letters">
      <Table labelledBy="received" columns={columns}>
        {received.length === 0 && <EmptyRow columns={columns.length}>Nothing was sent yet.</EmptyRow>}
        {received.map(({ newsletterId, subject, state, answer, at }) => (
          <Row key={newsletterId}>
            <MainCell>{subject}</MainCell>
            <Cell>
              <StateBadge state={state} />
            </Cell>
            <Cell>{at && longDateAndTime(at)}</Cell>
            <Cell>
              <span className="block max-w-72 truncate max-md:whitespace-normal" title={answer ?? undefined}>
                {answer}
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}

function StateBadge({ state }: { state: string }) {
  switch (state) {
    case "sent":
      return <Badge colour="ok">Sent</Badge>;
    case "failed":
      return <Badge colour="bad">Failed</Badge>;
    case "skipped":
      return <Badge colour="none">Skipped</Badge>;
    default:
      return (
        <Badge colour="warn" isHollow>
          Waiting
        </Badge>
      );
  }
}
