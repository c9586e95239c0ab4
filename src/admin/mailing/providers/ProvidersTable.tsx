import type { ReactNode } from "react";
import { counted } from "../../../contract/base/counting.ts";
import type { ProviderFigures } from "../../../contract/mailing/mailbox-providers.ts";
import { Cell, EmptyRow, MainCell, Row, SecondLine, Table } from "../../ui/lists/Table.tsx";

interface ProvidersTableProps {
  label: string;
  /** The head of the first column. */
  of: string;
  rows: readonly { id: string | number; name: ReactNode; figures: ProviderFigures }[];
}

const columns = [
  { name: "Taken", word: "taken", count: ({ sent }: ProviderFigures) => sent },
  { name: "Put off", word: "put off", count: ({ deferred }: ProviderFigures) => deferred },
  { name: "Failed", word: "failed", count: ({ failed }: ProviderFigures) => failed },
  { name: "Returned", word: "returned", count: ({ returned }: ProviderFigures) => returned },
  { name: "Complaints", word: "complained", count: ({ complained }: ProviderFigures) => complained },
  { name: "Opened", word: "opened", count: ({ opened }: ProviderFigures) => opened },
  { name: "Clicked", word: "clicked", count: ({ clicked }: ProviderFigures) => clicked },
];

/** What became of emails at mailbox providers, a line for each, with what they answered most. */
export function ProvidersTable({ label, of, rows }: ProvidersTableProps) {
  const heads = [of, ...columns.map(({ name }) => name)];
  return (
    <Table label={label} columns={heads}>
      {rows.map(({ id, name, figures }) => (
        <Row key={id}>
          <MainCell>
            {name}
            {figures.words && <SecondLine>{figures.words}</SecondLine>}
          </MainCell>
          {columns.map(({ name: column, word, count }) => (
            <FigureCell
              key={column}
              word={word}
              count={count(figures)}
              all={column === "Taken" ? undefined : figures.sent + figures.failed}
            />
          ))}
        </Row>
      ))}
      {rows.length === 0 && <EmptyRow columns={heads.length}>No emails yet.</EmptyRow>}
    </Table>
  );
}

/** A number, and its share of all emails where there are any. On a phone, it says what it counts. */
const FigureCell = ({ word, count, all }: { word: string; count: number; all: number | undefined }) => (
  <Cell>
    {counted(count)}
    <span className="md:hidden"> {word}</span>
    {count > 0 && all !== undefined && (
      <span className="text-xs text-ink-3 max-lg:hidden"> {((100 * count) / all).toFixed(1)} %</span>
    )}
  </Cell>
);
