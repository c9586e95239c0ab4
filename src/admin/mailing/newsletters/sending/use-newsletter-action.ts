import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { failureWords } from "../../../api/failure-words.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { ToastWords } from "../../../ui/toast/toasts.ts";
import { refreshNewsletters } from "../letter/newsletter-queries.ts";

interface NewsletterAction<Input, Answer> {
  act: (input: Input) => Promise<Answer>;
  /** What the toast says once it is done. */
  done: (answer: Answer) => ToastWords;
  /** What failed, for when the server gave no reason. */
  failure: string;
}

/** Something that is done to a newsletter: then the lists are read again, and a toast says what happened. */
export function useNewsletterAction<Input, Answer>({
  act,
  done,
  failure,
}: NewsletterAction<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      await refreshNewsletters(queries);
      toasts.add(done(answer));
    },
    onError: async (error) => {
      toasts.add({ kind: "destructive", title: "Error", description: failureWords(error, failure) });
      // A refusal often means that it is not any more what the list shows.
      await refreshNewsletters(queries);
    },
  });
}
