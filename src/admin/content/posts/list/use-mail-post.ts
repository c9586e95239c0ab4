import { useNavigate } from "react-router";
import { mailPost } from "../../../../contract/mailing/newsletter-posts.ts";
import { listNewsletters } from "../../../../contract/mailing/newsletters.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { useAction } from "../../../ui/lists/use-action.ts";

/** Returns what makes a newsletter from a post and opens it. */
export function useMailPost(id: number): () => void {
  const navigate = useNavigate();
  const mail = useAction(
    {
      act: () => call(mailPost, { params: { id: String(id) } }),
      done: ({ subject }) => ({ title: "Newsletter created", description: `“${subject}” is a draft.` }),
      failure: "Failed to create newsletter",
    },
    refreshing(listNewsletters),
  );
  return () =>
    mail.mutate(undefined, { onSuccess: (draft) => void navigate(`/admin/newsletter?edit=${draft.id}`) });
}
