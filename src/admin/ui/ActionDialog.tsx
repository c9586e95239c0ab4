import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface ActionDialogProps<Result> extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  "isPending" | "error" | "onConfirm" | "onCancel"
> {
  act: () => Promise<Result>;
  /** Runs when the action has succeeded, and closes the dialog. */
  onDone: (result: Result) => unknown;
  /** Runs also when the action was refused. */
  onSettled?: () => unknown;
  onClose: () => void;
}

/** Asks before an action, performs it, and says in the dialog why it was refused. */
export function ActionDialog<Result>({
  act,
  onDone,
  onSettled,
  onClose,
  ...words
}: ActionDialogProps<Result>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => onSettled?.(),
  });
  return (
    <ConfirmDialog
      {...words}
      isPending={isPending}
      error={error?.message}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  );
}
