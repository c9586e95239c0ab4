import { useId, type ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { FormFailure } from "../forms/FormFailure.tsx";

interface FormDialogProps {
  title: string;
  description?: string;
  /** What its button will do, where that depends on the fields. It stays in view. */
  outcome?: string;
  /** What its button says, and what it says until the answer is there. */
  action: string;
  pendingAction: string;
  isPending: boolean;
  isWide?: boolean;
  /** Something that is asked for is missing. */
  isIncomplete?: boolean;
  /** What the server refused, if it is about no field. */
  failure?: string | undefined;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form. Its fields say what is wrong with them, so the browser does not. */
export function FormDialog({
  action,
  pendingAction,
  isPending,
  isIncomplete = false,
  failure,
  outcome,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId();
  const footer = (
    <>
      {outcome && (
        <p aria-live="polite" className="mb-1 basis-full border-t border-line pt-3 text-pretty wrap-anywhere">
          {outcome}
        </p>
      )}
      <Button onClick={dialog.onClose}>Cancel</Button>
      <Button kind="primary" type="submit" form={form} disabled={isPending || isIncomplete}>
        {isPending ? pendingAction : action}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} footer={footer} staysOnPressOutside>
      <form
        id={form}
        noValidate
        className="grid gap-3.75"
        onSubmit={(event) => {
          event.preventDefault();
          // React tells the form in which the dialog was opened, too.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
        <FormFailure error={failure} />
      </form>
    </Dialog>
  );
}
