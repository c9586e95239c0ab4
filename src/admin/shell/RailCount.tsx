import { useQuery } from "@tanstack/react-query";
import { counted } from "../../contract/base/counting.ts";
import { railQuery } from "./rail-query.ts";

/** How many posts or active subscribers there are, beside the link to them. */
export function RailCount({ to }: { to: string }) {
  const { data } = useQuery(railQuery);
  if (!data) return null;
  const counts: Record<string, number> = {
    "/admin/posts": data.postCount,
    "/admin/subscribers": data.subscriberCount,
  };
  const count = counts[to];
  if (count === undefined) return null;
  return (
    // The link is named by its words alone: the screen itself says what is counted.
    <span
      className="ml-auto text-xs font-normal text-ink-2 tabular-nums rail-icons:hidden"
      aria-hidden="true"
    >
      {counted(count)}
    </span>
  );
}
