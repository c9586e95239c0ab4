import type { ReactNode } from "react";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Progress } from "../../../ui/states/Progress.tsx";
import type { useChangeSelection } from "./use-change-selection.ts";
import type { Selected } from "./use-selected.ts";

/** What each dialog about a selection takes. */
export interface SelectionDialogProps {
  selected: Selected;
  onDone: () => void;
  onClose: () => void;
}

interface ChangeDialogProps {
  title: string;
  description: string;
  action: string;
  pendingAction: string;
  change: ReturnType<typeof useChangeSelection>;
  isIncomplete?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** One form that asks, shows how far its change is, and continues after a failure. Closing it stops the change. */
export function ChangeDialog({ change, action, children, ...form }: ChangeDialogProps) {
  return (
    <FormDialog
      {...form}
      action={change.hasBegun ? "Continue" : action}
      isPending={change.isPending}
      failure={change.isPending ? undefined : change.error}
    >
      {children}
      {(change.isPending || change.hasBegun) && (
        <Progress label={form.pendingAction} percent={change.percent} />
      )}
    </FormDialog>
  );
}
