import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { mailPost } from "../../../../contract/mailing/newsletter-posts.ts";
import { listNewsletters } from "../../../../contract/mailing/newsletters.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";

/** Makes a newsletter from a post, and leads to its draft. */
export function MailPostButton({ postId }: { postId: number }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const mail = useMutation({
    mutationFn: () => call(mailPost, { params: { id: String(postId) } }),
    onSuccess: ({ id }) => {
      void refreshing(listNewsletters)(queries);
      void navigate(`/admin/newsletter?edit=${id}`);
    },
    onError: (error) => toasts.fail(error, "Failed to create newsletter"),
  });
  return (
    <Button size="small" disabled={mail.isPending} onClick={() => mail.mutate()}>
      Mail this post
    </Button>
  );
}
