import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Post } from "../../../../contract/content/posts.ts";
import { mailPost } from "../../../../contract/mailing/newsletter-posts.ts";
import { listNewsletters } from "../../../../contract/mailing/newsletters.ts";
import { call } from "../../../api/client.ts";
import { refreshing } from "../../../api/query-of.ts";
import { useIsHere } from "../../../ui/states/use-is-here.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { MailPlan } from "./publish-plan.ts";

/** Returns what makes a newsletter from a post that was just published, and leads to the dialog that checks and sends it. */
export function useMailSaved() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (post: Pick<Post, "id">, { segmentId, at, extent }: MailPlan) => {
    try {
      const { id } = await call(mailPost, {
        params: { id: String(post.id) },
        query: { extent, segmentId: segmentId === null ? undefined : String(segmentId) },
      });
      void refreshing(listNewsletters)(queries);
      const asked = at === undefined ? { dialog: "send" } : { dialog: "schedule", at };
      if (isHere()) await navigate(`/admin/newsletter?edit=${id}`, { state: { asked } });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toasts.fail(error, "Failed to create newsletter");
    }
  };
}
