import { counted } from "../../../contract/base/counting.ts";
import type { MailSource, MailSources } from "../../../contract/mailing/dmarc-reports.ts";
import { Cell, EmptyRow, MainCell, Row, SecondLine, Table } from "../../ui/lists/Table.tsx";
import { Badge } from "../../ui/states/Badge.tsx";

const columns = ["Source", "What it is", "Emails", "Stopped"];

/** The largest sources, with what proves that they may send. */
export function SourcesTable({ sources, totals }: Pick<MailSources, "sources" | "totals">) {
  const all = Object.values(totals).reduce((sum, { emails }) => sum + emails, 0);
  return (
    <Table label="Sources" columns={columns}>
      {sources.map((source) => (
        <Row key={`${source.passed} ${source.name}`}>
          <MainCell>
            <bdi>{source.name}</bdi>
            {serversOf(source) && <SecondLine>{serversOf(source)}</SecondLine>}
          </MainCell>
          <Cell>
            <Badge {...badges[source.passed]} />
          </Cell>
          <Cell>
            {counted(source.emails)}
            <span className="md:hidden"> emails</span>
            <span className="text-xs text-ink-3"> {((100 * source.emails) / all).toFixed(1)} %</span>
          </Cell>
          <Cell>
            {counted(source.stopped)}
            <span className="md:hidden"> stopped</span>
          </Cell>
        </Row>
      ))}
      {sources.length === 0 && <EmptyRow columns={columns.length}>No reports yet.</EmptyRow>}
    </Table>
  );
}

const badges = {
  both: { color: "ok", children: "Yours" },
  spf: { color: "warn", children: "Yours, not signed" },
  dkim: { color: "ok", isHollow: true, children: "Signed, from elsewhere" },
  neither: { color: "bad", children: "Proves nothing" },
} as const;

function serversOf({ name, servers, ip }: MailSource): string {
  if (servers > 1) return `${counted(servers)} servers, such as ${ip}`;
  return ip === name ? "" : ip;
}
