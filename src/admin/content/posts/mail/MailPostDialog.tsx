import { useState } from "react";
import { CUT } from "../../../../blocks/cut/cut.ts";
import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import { postStateOf } from "../../../../contract/content/post-summary.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import { ReachPart } from "../../../audience/ReachPart.tsx";
import { useMay } from "../../../api/session-query.ts";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { FutureTime } from "../../../ui/calendar/FutureTime.tsx";
import { FlightResult } from "../../../ui/states/FlightChecks.tsx";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { extents } from "./extents.ts";
import { useMailChecks } from "./use-mail-checks.ts";
import { useMakeNewsletter } from "./use-make-newsletter.ts";

interface MailPostDialogProps {
  /** As it is saved. */
  post: Post;
  /** The form has changes that are not saved. */
  hasChanges: boolean;
  onClose: () => void;
}

/** Asks how much of a post is mailed, and when: as a draft to edit, or with the publication of the post. */
export function MailPostDialog({ post, hasChanges, onClose }: MailPostDialogProps) {
  const [now] = useState(() => new Date());
  const state = postStateOf(post, now);
  const isPublic = state === "published";
  const planned = state === "scheduled" ? (post.publishedAt ?? undefined) : undefined;
  const maySend = useMay()("newsletters.send");
  const hasCut = post.content.includes(CUT);
  const [extent, setExtent] = useState<PostExtent>("beginning");
  const [isWithPost, setWithPost] = useState(planned !== undefined && maySend);
  const [scheduledFor, setScheduledFor] = useState(planned);
  const zone = useSiteZone();
  const make = useMakeNewsletter(post);
  const wanted = hasCut ? extent : undefined;
  const { checked, error, isStopped } = useMailChecks(post, wanted, isWithPost && !hasChanges);
  return (
    <FormDialog
      title="Mail this post"
      description="Makes a newsletter from the post as it is saved, with a link to its page."
      action={isWithPost ? "Schedule both" : "Create draft"}
      pendingAction={isWithPost ? "Scheduling..." : "Creating..."}
      isPending={make.isPending}
      isIncomplete={isWithPost && (scheduledFor === undefined || hasChanges || isStopped)}
      failure={make.error?.message}
      onSubmit={() => make.mutate({ extent: wanted, scheduledFor: isWithPost ? scheduledFor : undefined })}
      onClose={onClose}
    >
      {hasChanges && (
        <Notice tone="warn">
          <b>The post has unsaved changes.</b> They would not be in the newsletter: save the post first.
        </Notice>
      )}
      {hasCut && (
        <Select
          label="Text"
          options={extents}
          value={extent}
          hint={extent === "beginning" ? "It ends with a link to read on." : undefined}
          onChange={({ target }) => setExtent(target.value === "full" ? "full" : "beginning")}
        />
      )}
      {!isPublic && maySend && (
        <Select
          label="When"
          options={times}
          value={isWithPost ? "with" : "draft"}
          onChange={({ target }) => setWithPost(target.value === "with")}
        />
      )}
      {isWithPost && (
        <FutureTime zone={zone} initial={scheduledFor} words="Both go out" onPick={setScheduledFor} />
      )}
      {isWithPost && !hasChanges && (
        <div>
          {checked && <ReachPart reach={checked} segment={checked.segment} />}
          <FlightResult checks={checked?.checks} error={error} />
        </div>
      )}
    </FormDialog>
  );
}

const times = [
  { value: "draft", name: "A draft that you finish now" },
  { value: "with", name: "With the publication of the post" },
];
