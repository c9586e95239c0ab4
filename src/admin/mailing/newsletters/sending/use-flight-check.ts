import { useQuery, useQueryClient } from "@tanstack/react-query";
import { countSubscribers } from "../../../../contract/audience/subscribers.ts";
import { checkNewsletter } from "../../../../contract/mailing/flight-check.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";

/** What there is to know before a newsletter goes out. Asked each time: readers come and go. */
export function useFlightCheck(id: number) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [checkNewsletter.path, id],
    queryFn: async () => {
      const found = await call(checkNewsletter, { params: { id: String(id) } });
      // The head of the page shows the same count, which may have changed since.
      void refreshing(countSubscribers)(queries);
      return found;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
