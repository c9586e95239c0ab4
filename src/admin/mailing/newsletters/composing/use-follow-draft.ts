import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import { newsletterToWriteQuery } from "../shared/newsletter-queries.ts";

/** Tells a session what its owner does in the history meanwhile, such as scheduling the draft and taking that back. */
export function useFollowDraft(session: NewsletterSession) {
  const id = session.saved?.id;
  const { data } = useQuery({
    ...newsletterToWriteQuery(String(id)),
    enabled: id !== undefined,
    refetchOnMount: false,
  });
  useEffect(() => {
    if (data) session.follow(data);
  }, [session, data]);
}
