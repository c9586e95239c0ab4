import { Link } from "react-router";
import { counted } from "../../../contract/base/counting.ts";
import type { WelcomeSeries } from "../../../contract/mailing/welcome-series.ts";
import { useFillFields } from "../../editor/fields/use-fill-fields.ts";
import { Moment } from "../../time/Moment.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { Cell, MainCell, Row, Table } from "../../ui/lists/Table.tsx";

/** The last sends of the series. Each leads to its receipt. */
export function SendsTable({ sends }: Pick<WelcomeSeries, "sends">) {
  const fill = useFillFields();
  return (
    <Table labelledBy="sends" columns={["Email", "Sent", "Failed", "Date"]}>
      {sends.map(({ newsletterId, subject, startedAt, isPaused, plannedCount, sentCount, failedCount }) => (
        <Row key={newsletterId}>
          <MainCell>
            <Link to={`/admin/newsletter/${newsletterId}`} className="hover:underline">
              <bdi>{fill(subject)}</bdi>
            </Link>
            {isPaused && (
              <span className="ml-3">
                <Badge color="warn" isHollow>
                  Paused
                </Badge>
              </span>
            )}
          </MainCell>
          <Cell>
            {counted(sentCount)} of {counted(plannedCount)}
          </Cell>
          <Cell>
            {counted(failedCount)}
            <span className="md:hidden"> failed</span>
          </Cell>
          <Cell>{startedAt ? <Moment at={startedAt} /> : "about to begin"}</Cell>
        </Row>
      ))}
    </Table>
  );
}
