import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { showRefusal } from "./show-refusal.ts";
import { useToasts } from "./toast/ToastProvider.tsx";
import type { ToastWords } from "./toast/toasts.ts";

interface Saving<Values extends FieldValues, Input, Answer> {
  form: UseFormReturn<Values, unknown, Input>;
  /** The fields that the dialog shows. */
  names: readonly Path<Values>[];
  send: (input: Input) => Promise<Answer>;
  refresh: (queries: QueryClient) => Promise<unknown>;
  /** The toast after success. */
  done: (answer: Answer, input: Input) => ToastWords;
  onClose: () => void;
}

/**
 * Sends what a dialog asks for, reads the lists again with `refresh`, closes the dialog and reports the result in a
 * toast. A refusal is shown in the form. Returns the props of the `FormDialog`.
 */
export function useFormDialog<Values extends FieldValues, Input, Answer>({
  form,
  names,
  send,
  refresh,
  done,
  onClose,
}: Saving<Values, Input, Answer>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const save = useMutation({
    mutationFn: send,
    onSuccess: async (answer, input) => {
      await refresh(queries);
      onClose();
      toasts.add(done(answer, input));
    },
    onError: (error) => showRefusal(form, names, error),
  });
  return {
    isPending: save.isPending,
    failure: form.formState.errors.root?.message,
    onSubmit: form.handleSubmit((input) => save.mutate(input)),
    onClose,
  };
}
