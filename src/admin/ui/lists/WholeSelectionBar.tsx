import { useState, type ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import type { WholeSelection } from "./use-whole-selection.ts";

/** What each dialog about a selection takes. */
export interface SelectionDialogProps<Selected> {
  selected: Selected;
  onDone: () => void;
  onClose: () => void;
}

type SelectionDialog<Selected> = (props: SelectionDialogProps<Selected>) => ReactNode;

/** A button of the bar, which asks in a dialog or acts at once. */
export type SelectionAction<Selected> = {
  name: string;
  /** What it says instead while its work is going on. */
  progress?: string | undefined;
  isDisabled?: boolean;
} & ({ dialog: SelectionDialog<Selected> } | { onClick: () => void });

interface WholeSelectionBarProps<Selected> {
  selected: Selected;
  /** How many are selected. */
  count: number;
  /** How many the list finds, as it is written. */
  total: string;
  /** Something is being done to them. */
  isBusy?: boolean;
  actions: readonly SelectionAction<Selected>[];
}

/** What can be done to what is selected, and the way to select all that the list finds. */
export function WholeSelectionBar<Selected extends WholeSelection>({
  selected,
  count,
  total,
  isBusy = false,
  actions,
}: WholeSelectionBarProps<Selected>) {
  const [asked, setAsked] = useState<{ Dialog: SelectionDialog<Selected> }>();
  // Nothing is done to the whole list before the server has said what it is.
  const { rows, canSelectWhole } = selected;
  const isWaiting = isBusy || selected.isSelecting;
  const close = () => setAsked(undefined);
  return (
    <SelectionBar selection={rows} count={count}>
      {canSelectWhole && (
        <Button kind="ghost" size="small" disabled={isWaiting} onClick={selected.selectWhole}>
          Select all {total}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.name}
          kind="ghost"
          size="small"
          disabled={isWaiting || action.isDisabled}
          onClick={() => ("dialog" in action ? setAsked({ Dialog: action.dialog }) : action.onClick())}
        >
          {action.progress ?? action.name}
        </Button>
      ))}
      {asked && (
        <asked.Dialog
          selected={selected}
          onDone={() => {
            close();
            rows.clear();
          }}
          onClose={close}
        />
      )}
    </SelectionBar>
  );
}
