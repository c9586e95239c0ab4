import { Fragment, useState } from "react";
import type { ReactNode } from "react";

/** Renders a dialog, which calls `onClose` when it is done; `show` puts another one in its place. */
export type Opens = (turn: DialogTurn) => ReactNode;

export interface DialogTurn {
  onClose: () => void;
  show: (opens: Opens) => void;
}

/** The one dialog that a screen has open: `show((turn) => <TagDialog {...turn} />)`, and `dialog` where the screen ends. */
export function useDialog() {
  const [open, setOpen] = useState<{ opens: Opens; turn: number }>();
  const show = (opens: Opens) => setOpen((before) => ({ opens, turn: (before?.turn ?? 0) + 1 }));
  const dialog = open && (
    <Fragment key={open.turn}>{open.opens({ show, onClose: () => setOpen(undefined) })}</Fragment>
  );
  return { show, dialog };
}
