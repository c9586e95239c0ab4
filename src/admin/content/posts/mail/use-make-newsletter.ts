import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { mailPost, publishAndMail } from "../../../../contract/mailing/newsletter-posts.ts";
import { listNewsletters, type PostExtent } from "../../../../contract/mailing/newsletters.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { refreshPosts } from "../values/refresh-posts.ts";

interface Mailing {
  extent: PostExtent | undefined;
  /** When the post is published and the newsletter sent; undefined for a draft of a newsletter. */
  scheduledFor: string | undefined;
}

/** Makes a newsletter from a post, and leads to it. */
export function useMakeNewsletter({ id, revision }: Pick<Post, "id" | "revision">) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const params = { id: String(id) };
  return useMutation({
    mutationFn: ({ extent, scheduledFor }: Mailing) =>
      scheduledFor === undefined
        ? call(mailPost, { params, query: { extent } })
        : call(publishAndMail, { params, body: { scheduledFor, revision, extent } }),
    onSuccess: async (newsletter, { scheduledFor }) => {
      await Promise.all([refreshPosts(queries), refreshing(listNewsletters)(queries)]);
      toasts.add(scheduledFor === undefined ? CREATED : SCHEDULED);
      const place = scheduledFor === undefined ? `edit=${newsletter.id}` : "tab=history";
      await navigate(`/admin/newsletter?${place}`);
    },
  });
}

const CREATED = { title: "Newsletter created", description: "It is a draft with the text of the post." };
const SCHEDULED = {
  title: "Post and newsletter scheduled",
  description: "To take both back, unschedule the newsletter and make the post a draft.",
};
