import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { MailPace } from "../../../../contract/mail-pace.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { paceQuery } from "./pace-query.ts";
import { takeSaved, valuesToSend } from "../../../ui/take-saved.ts";

/** Saves a part of the pace and shows what the server made of it: the form begins anew from its `valuesOf`. */
export function useSavePace<Change, Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Change>,
  {
    title,
    save,
    valuesOf,
  }: { title: string; save: (change: Change) => Promise<MailPace>; valuesOf: (pace: MailPace) => Values },
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: save,
    onMutate: () => valuesToSend(form),
    onSuccess: (pace, _, sent) => {
      queries.setQueryData(paceQuery.queryKey, pace);
      takeSaved(form, valuesOf(pace), sent);
      toasts.add({
        title: "Settings saved",
        description: `${title}: a send under way follows within a minute.`,
      });
    },
    onError: ({ message }) => form.setError("root", { message }),
  });
}
