import type { ReactNode } from "react";
import { counted } from "../../../contract/base/counting.ts";
import type { ProviderFigures } from "../../../contract/mailing/mailbox-providers.ts";
import type { Column } from "../../ui/lists/ColumnHead.tsx";
import { Cell, EmptyRow, MainCell, Row, SecondLine, Table } from "../../ui/lists/Table.tsx";

interface ProvidersTableProps {
  label: string;
  /** The head of the first column. */
  of: string;
  rows: readonly { id: string | number; name: ReactNode; figures: ProviderFigures }[];
}

interface FigureColumn extends Column {
  /** What it counts, on a phone. */
  word: string;
  count: (figures: ProviderFigures) => number;
}

const columns: readonly FigureColumn[] = [
  { name: "Taken", word: "taken", count: ({ sent }) => sent },
  { name: "Put off", word: "put off", count: ({ deferred }) => deferred },
  { name: "Failed", word: "failed", count: ({ failed }) => failed },
  { name: "Returned", word: "returned", count: ({ returned }) => returned },
  { name: "Complaints", word: "complained", count: ({ complained }) => complained },
  { name: "Opened", word: "opened", isMinor: true, count: ({ opened }) => opened },
  { name: "Clicked", word: "clicked", isMinor: true, count: ({ clicked }) => clicked },
];

/** What became of emails at mailbox providers, a line for each, with what they answered most. */
export function ProvidersTable({ label, of, rows }: ProvidersTableProps) {
  const heads = [{ name: of }, ...columns];
  return (
    <Table label={label} columns={heads}>
      {rows.map(({ id, name, figures }) => (
        <Row key={id}>
          <MainCell>
            {name}
            {figures.words && <SecondLine>{figures.words}</SecondLine>}
          </MainCell>
          {columns.map(({ name: column, word, isMinor = false, count }) => {
            const all = column === "Taken" ? 0 : figures.sent + figures.failed;
            return (
              <Cell key={column} isMinor={isMinor}>
                {counted(count(figures))}
                <span className="md:hidden"> {word}</span>
                {count(figures) > 0 && all > 0 && (
                  <span className="text-xs text-ink-3 max-xl:hidden">
                    {" "}
                    {((100 * count(figures)) / all).toFixed(1)} %
                  </span>
                )}
              </Cell>
            );
          })}
        </Row>
      ))}
      {rows.length === 0 && <EmptyRow columns={heads.length}>No emails yet.</EmptyRow>}
    </Table>
  );
}
