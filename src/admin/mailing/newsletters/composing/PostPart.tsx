import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { detachPost, getNewsletterPost } from "../../../../contract/mailing/newsletter-posts.ts";
import type { Newsletter, PostExtent } from "../../../../contract/mailing/newsletters.ts";
import { call } from "../../../api/client.ts";
import { ActionDialog } from "../../../ui/dialogs/ActionDialog.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import { PullDialog, type PostWords } from "./PullDialog.tsx";
import type { Pull } from "./use-pull.ts";

interface PostPartProps {
  session: NewsletterSession;
  newsletter: Newsletter;
  post: NonNullable<Newsletter["post"]>;
  pull: Pull;
}

/** The post that a newsletter was made from: what has changed in it since, and the way to part from it. */
export function PostPart({ session, newsletter, post, pull }: PostPartProps) {
  const { id, revision } = newsletter;
  const [isDetaching, setDetaching] = useState(false);
  // The post as it was when it was asked for: saving the form reads it again behind the dialog.
  const [pulled, setPulled] = useState<PostWords>();
  const { data, error } = useQuery({
    queryKey: [getNewsletterPost.path, id, revision],
    queryFn: () => call(getNewsletterPost, { params: { id: String(id) } }),
    staleTime: 0,
    gcTime: 0,
  });
  const isChanged = data !== undefined && data.revision > post.revision;
  return (
    <Section id="newsletter-post" title="Post">
      {data && (
        <p className="wrap-anywhere">
          <Link className="link" to={`/admin/posts/edit/${post.id}`}>
            <bdi>{data.title}</bdi>
          </Link>
        </p>
      )}
      <p className="text-xs text-ink-3">{extents[post.extent]}</p>
      <FormFailure error={error?.message} />
      {isChanged && <p className="mt-2 text-ink-2">The post was saved since this text was made from it.</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {isChanged && (
          <Button size="small" onClick={() => setPulled(data)}>
            Pull in changes
          </Button>
        )}
        <Button size="small" kind="ghost" onClick={() => setDetaching(true)}>
          Detach
        </Button>
      </div>
      {pulled && (
        <PullDialog session={session} from={pulled} pull={pull} onClose={() => setPulled(undefined)} />
      )}
      {isDetaching && (
        <ActionDialog
          title="Detach from Post"
          sentence="The newsletter keeps its text. It no longer follows the post, and can be sent whether the post is public or not. This action cannot be undone."
          action="Detach"
          pendingAction="Detaching..."
          act={() => call(detachPost, { params: { id: String(id) } })}
          refresh={refreshNewsletters}
          onClose={() => setDetaching(false)}
        />
      )}
    </Section>
  );
}

const extents: Record<PostExtent, string> = {
  full: "All of the post.",
  beginning: "The beginning of the post, with a link to read on.",
};
