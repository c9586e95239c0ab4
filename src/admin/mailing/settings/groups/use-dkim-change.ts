import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listDkimKeys, type DkimKeyList } from "../../../../contract/mailing/dkim-keys.ts";
import { getMailServer } from "../../../../contract/mailing/mail-route.ts";
import { checkMailRecords } from "../../../../contract/mailing/mail-server.ts";
import { queryOf, refreshing } from "../../../api/query-of.ts";

export const dkimKeysQuery = queryOf(listDkimKeys);

/** A change of the keys, which answers with the whole list. */
export function useDkimChange(change: () => Promise<DkimKeyList>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (list) => {
      queries.setQueryData(dkimKeysQuery.queryKey, list);
      void refreshing(getMailServer)(queries);
      void queries.resetQueries({ queryKey: [checkMailRecords.path] });
    },
  });
}
