import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from "@tanstack/react-query";
import { useToasts } from "../toast/ToastProvider.tsx";
import type { ToastWords } from "../toast/toasts.ts";

export interface Action<Input, Answer> {
  act: (input: Input) => Promise<Answer>;
  /** The toast after success. */
  done: (answer: Answer, input: Input) => ToastWords;
  /** The toast's text if the server gives no reason. */
  failure: string;
}

/** Runs an action on rows of a list, reads the lists again with `refresh`, and reports the result in a toast. */
export function useAction<Input, Answer>(
  { act, done, failure }: Action<Input, Answer>,
  refresh: (queries: QueryClient, hasFailed: boolean) => Promise<unknown>,
): UseMutationResult<Answer, Error, Input> {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, input) => {
      await refresh(queries, false);
      toasts.add(done(answer, input));
    },
    onError: async (error) => {
      toasts.fail(error, failure);
      await refresh(queries, true);
    },
  });
}
