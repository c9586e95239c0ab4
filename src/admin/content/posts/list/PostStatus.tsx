import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { stateNow } from "./state-now.ts";

/** Whether readers see a post, will see it, or not. */
export function PostStatus({ post }: { post: Pick<PostSummary, "status" | "publishedAt"> }) {
  switch (stateNow(post)) {
    case "published":
      return <Badge color="ok">Published</Badge>;
    case "scheduled":
      return <Badge color="info">Scheduled</Badge>;
    case "draft":
      return (
        <Badge color="warn" isHollow>
          Draft
        </Badge>
      );
  }
}
