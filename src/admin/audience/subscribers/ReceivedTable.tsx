import type { SubscriberDetail } from "../../../contract/audience/subscribers.ts";
import { useFillFields } from "../../editor/fields/use-fill-fields.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Cell, EmptyRow, MainCell, Row, Table } from "../../ui/lists/Table.tsx";
import { useSiteTime, type SiteTime } from "../../time/use-site-zone.ts";

const columns = ["Newsletter", "State", "Date", "Read", { name: "Answer", isMinor: true }];

/** The newsletters to one subscriber, with what the receiving server said of each. */
export function ReceivedTable({ received }: Pick<SubscriberDetail, "received">) {
  const time = useSiteTime();
  const fill = useFillFields();
  return (
    <Section id="received" title="Newsletters">
      <Table labelledBy="received" columns={columns}>
        {received.length === 0 && <EmptyRow columns={columns.length}>Nothing has been sent yet.</EmptyRow>}
        {received.map((mail) => (
          <Row key={mail.newsletterId}>
            <MainCell>{fill(mail.subject)}</MainCell>
            <Cell>
              <StateBadge state={mail.state} />
            </Cell>
            <Cell>{mail.at && time.dateAndTime(mail.at)}</Cell>
            <Cell>{sayRead(mail, time)}</Cell>
            <Cell isMinor>
              <span className="block max-w-72 truncate" title={mail.answer ?? undefined}>
                {mail.answer}
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}

function sayRead({ openedAt, clickedAt }: SubscriberDetail["received"][number], time: SiteTime): string {
  if (clickedAt) return `Clicked a link on ${time.dateAndTime(clickedAt)}`;
  return openedAt ? `Opened on ${time.dateAndTime(openedAt)}` : "Not known";
}

function StateBadge({ state }: { state: string }) {
  switch (state) {
    case "sent":
      return <Badge color="ok">Sent</Badge>;
    case "failed":
      return <Badge color="bad">Failed</Badge>;
    case "skipped":
      return <Badge color="none">Skipped</Badge>;
    default:
      return (
        <Badge color="warn" isHollow>
          Waiting
        </Badge>
      );
  }
}
