import { X } from "../../../ui/icons/icons.tsx";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { May } from "../../../ui/states/May.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { MailPostButton } from "./MailPostButton.tsx";
import type { JustPublished } from "./use-just-published.ts";

interface PublishedNoticeProps {
  /** Undefined while nothing was published here. */
  post: JustPublished | undefined;
  onClose: () => void;
}

/** What one wants next with a post that readers see from now on. */
export function PublishedNotice({ post, onClose }: PublishedNoticeProps) {
  return (
    <div aria-live="polite">
      {post && (
        <Notice
          tone="ok"
          action={
            <div className="-my-1 flex flex-wrap items-center gap-3">
              <a className="link" href={`/blog/${post.slug}`} target="_blank">
                View post
              </a>
              <CopyButton key={post.slug} size="small" text={`${window.location.origin}/blog/${post.slug}`}>
                Copy link
              </CopyButton>
              <May use="newsletters.write">
                <MailPostButton postId={post.id} />
              </May>
              <IconButton name="Dismiss" icon={X} className="-my-1.5 max-md:-mr-3" onClick={onClose} />
            </div>
          }
        >
          <b>
            “<bdi>{post.title}</bdi>” is published.
          </b>
        </Notice>
      )}
    </div>
  );
}
