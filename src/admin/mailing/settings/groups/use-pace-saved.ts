import { useQueryClient } from "@tanstack/react-query";
import type { MailPace } from "../../../../contract/mailing/mail-pace.ts";
import { paceQuery } from "./pace-query.ts";

/** What is the same for both parts of the pace. */
export function usePaceSaved(title: string) {
  const queries = useQueryClient();
  return {
    said: `${title}: a send under way follows within a minute.`,
    onSaved: (pace: MailPace) => queries.setQueryData(paceQuery.queryKey, pace),
  };
}
