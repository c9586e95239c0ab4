import type { ReactNode } from "react";
import { Progress } from "../states/Progress.tsx";
import { FormDialog } from "./FormDialog.tsx";

/** A change of many rows of a list, some with each call. */
export interface Change {
  /** How far it is. */
  percent: number;
  hasBegun: boolean;
  isPending: boolean;
  error: string | undefined;
}

interface ChangeDialogProps {
  title: string;
  description: string;
  action: string;
  pendingAction: string;
  change: Change;
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
