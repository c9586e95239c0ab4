import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  followProgress,
  progressSchema,
  type SendProgress,
} from "../../../../contract/mailing/deliveries.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";

/**
 * How a send is going, as the server tells it; undefined until it has. When nothing will change by itself any more, or
 * the server says no more, everything that shows newsletters is read again.
 */
export function useProgress(id: number, isSending: boolean): SendProgress | undefined {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<SendProgress>();
  useEffect(() => {
    if (!isSending) return undefined;
    const source = new EventSource(followProgress.path.replace("{id}", String(id)));
    const end = () => {
      source.close();
      void refreshNewsletters(queries);
    };
    source.addEventListener("message", ({ data }) => {
      const read = progressSchema.parse(JSON.parse(String(data)));
      setProgress(read);
      if (read.status !== "sending") end();
    });
    // A line that breaks is opened again by itself; one that is refused is not.
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) end();
    });
    return () => source.close();
  }, [id, isSending, queries]);
  return isSending ? progress : undefined;
}
