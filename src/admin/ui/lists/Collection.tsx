import type { ComponentProps, ReactNode } from "react";
import type { Column } from "./ColumnHead.tsx";
import { QueryTable } from "./QueryTable.tsx";
import { ActionCell, Cell, MainCell, Row, RowAction } from "./Table.tsx";
import { useDialog, type DialogControls, type Opens } from "../dialogs/use-dialog.tsx";

export interface ItemColumn<Item> extends Column {
  cell: (item: Item) => ReactNode;
}

/** What can be done with an item: a button with a word, which opens a dialog. */
export interface Act<Item> {
  /** `Edit`. */
  name: string;
  /** What the button is called where its row is not seen: `Edit {name}` if it does not say. */
  label?: (name: string) => string;
  /** Absent if it can be done with every item. */
  isFor?: (item: Item) => boolean;
  opens: (item: Item, controls: DialogControls) => ReactNode;
}

interface CollectionProps<Item> extends Omit<
  ComponentProps<typeof QueryTable<Item>>,
  "columns" | "children"
> {
  /** The first is what the row is about. */
  columns: readonly ItemColumn<Item>[];
  /** What the buttons of a row are called by. */
  nameOf: (item: Item) => string;
  /** Or the buttons themselves, where they do more than open a dialog. */
  acts: readonly Act<Item>[] | ((item: Item, show: (opens: Opens) => void) => ReactNode);
}

/** A list that is read as a whole: a row for each item, with the buttons of what can be done with it. */
export function Collection<Item extends { id: number }>({
  columns,
  nameOf,
  acts,
  ...table
}: CollectionProps<Item>) {
  const { show, dialog } = useDialog();
  const [main, ...others] = columns;
  const buttonOf = (item: Item, { name, label = (of) => `${name} ${of}`, isFor, opens }: Act<Item>) =>
    (isFor?.(item) ?? true) && (
      <RowAction
        key={name}
        aria-label={label(nameOf(item))}
        onClick={() => show((controls) => opens(item, controls))}
      >
        {name}
      </RowAction>
    );
  return (
    <>
      <QueryTable {...table} columns={[...columns, { name: "Actions", isNameHidden: true }]}>
        {(item) => (
          <Row key={item.id}>
            <MainCell>{main?.cell(item)}</MainCell>
            {others.map(({ name, isMinor = false, cell }) => (
              <Cell key={name} isMinor={isMinor}>
                {cell(item)}
              </Cell>
            ))}
            <ActionCell>
              {typeof acts === "function" ? acts(item, show) : acts.map((act) => buttonOf(item, act))}
            </ActionCell>
          </Row>
        )}
      </QueryTable>
      {dialog}
    </>
  );
}
