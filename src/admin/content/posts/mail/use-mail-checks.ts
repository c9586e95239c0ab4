import { useQuery } from "@tanstack/react-query";
import { stopsScheduling } from "../../../../contract/mailing/flight-check.ts";
import { checkPublishAndMail } from "../../../../contract/mailing/newsletter-posts.ts";
import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import { call } from "../../../api/client.ts";

/** What there is to know before a post and its newsletter are scheduled. Asked each time: readers come and go. */
export function useMailChecks(
  { id, revision }: Pick<Post, "id" | "revision">,
  extent: PostExtent | undefined,
  isWanted: boolean,
) {
  const { data, error } = useQuery({
    queryKey: [checkPublishAndMail.path, id, revision, extent],
    queryFn: () => call(checkPublishAndMail, { params: { id: String(id) }, query: { extent } }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
  // Whether the posts that it shows are public is asked of the time that is chosen, by the server.
  const checks = data?.checks.filter(({ name }) => name !== "posts");
  return {
    checked: data && checks && { ...data, checks },
    error,
    isStopped: checks?.some(stopsScheduling) ?? error === null,
  };
}
