import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useToasts } from "../toast/ToastProvider.tsx";
import type { ToastWords } from "../toast/toasts.ts";

interface ActionDialogProps<Result> extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  "isPending" | "error" | "onConfirm" | "onCancel"
> {
  act: () => Promise<Result>;
  /** Reads the lists again, also after a refusal: they may be out of date. */
  refresh?: (queries: QueryClient) => Promise<unknown>;
  /** Runs after success and returns the toast. */
  done?: (result: Result) => ToastWords | void;
  onClose: () => void;
}

/**
 * Asks before an action, performs it, reads the lists again, closes and reports the result in a toast. A refusal is shown
 * in the dialog.
 */
export function ActionDialog<Result>({ act, refresh, done, onClose, ...words }: ActionDialogProps<Result>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      await refresh?.(queries);
      onClose();
      const toast = done?.(result);
      if (toast) toasts.add(toast);
    },
    onError: () => refresh?.(queries),
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
