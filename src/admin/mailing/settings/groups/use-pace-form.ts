import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MailPace } from "../../../../contract/mail-pace.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { useUnsavedGroup } from "../../../site-owner/settings/UnsavedGroups.tsx";
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

/** Tells the screen whether a form has changes that are not saved. */
export function useUnsaved(id: string, isDirty: boolean) {
  const setUnsaved = useUnsavedGroup();
  useEffect(() => {
    setUnsaved(id, isDirty);
    return () => setUnsaved(id, false);
  }, [setUnsaved, id, isDirty]);
}
