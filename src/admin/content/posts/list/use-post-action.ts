import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { failureWords } from "../../../api/failure-words.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { ToastWords } from "../../../ui/toast/toasts.ts";
import { refreshPosts } from "../values/refresh-posts.ts";

interface PostAction<Input, Answer> {
  act: (input: Input) => Promise<Answer>;
  /** What the toast says once it is done. */
  done: (answer: Answer, input: Input) => ToastWords;
  /** What failed, for when the server gave no reason. */
  failure: string;
}

/** Something that is done to posts from a list: then the lists are read again, and a toast says what happened. */
export function usePostAction<Input, Answer>({
  act,
  done,
  failure,
}: PostAction<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, input) => {
      await refreshPosts(queries);
      toasts.add(done(answer, input));
    },
    onError: (error) =>
      toasts.add({ kind: "destructive", title: "Error", description: failureWords(error, failure) }),
  });
}
