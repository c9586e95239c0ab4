import { Fragment, useState, type ReactNode } from "react";

/** Renders a dialog, which calls `onClose` when it is done; `show` puts another in its place. */
export type Opens = (controls: DialogControls) => ReactNode;

export interface DialogControls {
  onClose: () => void;
  show: (opens: Opens) => void;
}

/** The one dialog that a screen has open: `show((controls) => <TagDialog {...controls} />)`, and `dialog` where the screen ends. */
export function useDialog() {
  const [open, setOpen] = useState<{ opens?: Opens; number: number }>({ number: 0 });
  const show = (opens: Opens) => setOpen(({ number }) => ({ opens, number: number + 1 }));
  // An answer that comes after its dialog was closed leaves the one that has been opened since.
  const onClose = () => setOpen((now) => (now.number === open.number ? { number: now.number } : now));
  const dialog = open.opens && <Fragment key={open.number}>{open.opens({ show, onClose })}</Fragment>;
  return { show, dialog };
}
