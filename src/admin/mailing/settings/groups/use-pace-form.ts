import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MailPace } from "../../../../contract/mail-pace.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { paceQuery } from "./pace-query.ts";

/** Saves a part of the pace and shows what the server made of it. `onSaved` takes the new values into the form. */
export function useSavePace<Change>(
  save: (change: Change) => Promise<MailPace>,
  {
    title,
    onSaved,
    onError,
  }: { title: string; onSaved: (pace: MailPace) => void; onError: (error: Error) => void },
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: save,
    onSuccess: (pace) => {
      queries.setQueryData(paceQuery.queryKey, pace);
      onSaved(pace);
      toasts.add({
        title: "Settings saved",
        description: `${title}: a send under way follows within a minute.`,
      });
    },
    onError,
  });
}
