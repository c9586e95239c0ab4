import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { CUT } from "../../../../blocks/cut/cut.ts";
import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import { useMay } from "../../../api/session-query.ts";
import { dayIn, instantIn } from "../../../time/zoned-time.ts";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { dayAfter } from "../../../ui/calendar/calendar.ts";
import { FutureTime } from "../../../ui/calendar/FutureTime.tsx";
import { lackedBy, type UploadCount } from "../../../editor/upload/upload-count.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Checklist } from "../checklist/Checklist.tsx";
import { checkPost } from "../checklist/check-post.ts";
import { extents } from "../mail/extents.ts";
import { USUAL_TIME, type PostValues } from "../values/post-values.ts";
import { MailFields } from "./MailFields.tsx";
import { isBeforePost, planWords, type PublishPlan } from "./publish-plan.ts";
import { useAudience } from "./use-audience.ts";

interface PublishDialogProps {
  images: UploadCount;
  onPublish: (plan: PublishPlan) => void;
  /** Leads to the field of the address. */
  onChangeAddress: () => void;
  onClose: () => void;
}

/** Asks once how a post is published: now or later, and whether it is mailed. Says what will happen. */
export function PublishDialog({ images, onPublish, onChangeAddress, onClose }: PublishDialogProps) {
  const { getValues } = useFormContext<PostValues>();
  const [{ slug, content, publishedAt }] = useState(() => getValues());
  const [now] = useState(() => new Date().toISOString());
  const zone = useSiteZone();
  const proposed = instantIn(zone, dayAfter(dayIn(zone, now), 1), USUAL_TIME);
  const maySend = useMay()("newsletters.send");
  const planned = publishedAt !== null && publishedAt > now ? publishedAt : undefined;
  // The post was written then.
  const past = planned ? null : publishedAt;
  const [isLater, setLater] = useState(planned !== undefined);
  const [at, setAt] = useState(planned);
  const [to, setTo] = useState<number | "everyone">();
  const [isMailedLater, setMailedLater] = useState(false);
  const [mailAt, setMailAt] = useState<string>();
  const [extent, setExtent] = useState<PostExtent>("beginning");
  const segmentId = to === "everyone" || to === undefined ? null : to;
  const audience = useAudience(segmentId, to !== undefined);
  const hasCut = content.includes(CUT);
  const plan: PublishPlan = {
    publishedAt: isLater ? (at ?? null) : past,
    mail:
      to === undefined
        ? undefined
        : {
            segmentId,
            at: isMailedLater ? mailAt : isLater ? at : undefined,
            extent: hasCut ? extent : undefined,
          },
  };
  const isTooEarly = isBeforePost(plan);
  const isPartial = plan.mail !== undefined && lackedBy(images) > 0;
  const lacksTime = (isLater && !at) || (plan.mail !== undefined && isMailedLater && !mailAt);
  return (
    <FormDialog
      title="Publish this post"
      outcome={lacksTime ? "Choose a day and a time." : planWords(plan, audience, { zone, now })}
      action={`${isLater ? "Schedule" : "Publish"}${plan.mail ? " and check the email" : ""}`}
      pendingAction="Publishing..."
      isPending={false}
      isIncomplete={lacksTime || isTooEarly || isPartial}
      onSubmit={() => onPublish(plan)}
      onClose={onClose}
    >
      <Select
        label="When"
        options={times}
        value={isLater ? "later" : "now"}
        onChange={({ target }) => {
          setLater(target.value === "later");
          setAt(at ?? proposed);
        }}
      />
      {isLater && <FutureTime zone={zone} initial={at} words="It becomes public" onPick={setAt} />}
      {maySend && (
        <MailFields
          to={to}
          onTo={setTo}
          isLater={isMailedLater}
          onLater={(isLaterNow) => {
            setMailedLater(isLaterNow);
            setMailAt(mailAt ?? (isLater ? at : undefined) ?? proposed);
          }}
          isPostLater={isLater}
        >
          {isMailedLater && (
            <FutureTime zone={zone} initial={mailAt} words="The email goes out" onPick={setMailAt} />
          )}
          {hasCut && (
            <Select
              label="Text"
              options={extents}
              value={extent}
              onChange={({ target }) => setExtent(target.value === "full" ? "full" : "beginning")}
            />
          )}
        </MailFields>
      )}
      {isTooEarly && (
        <Notice tone="warn">The email would go out before the post is public. Choose a later time.</Notice>
      )}
      {isPartial && <Notice tone="warn">Some images are not uploaded: the email would lack them.</Notice>}
      <Address slug={slug} onChange={onChangeAddress} />
      <Checklist check={checkPost} images={images} />
    </FormDialog>
  );
}

const times = [
  { value: "now", name: "Now" },
  { value: "later", name: "At a time" },
];

function Address({ slug, onChange }: { slug: string; onChange: () => void }) {
  return (
    <dl className="grid gap-1">
      <dt className="font-medium">Address</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 wrap-anywhere text-ink-2">
          {slug === "" ? "Made from the title" : `${window.location.origin}/blog/${slug}`}
        </span>
        <button type="button" className="link" onClick={onChange}>
          Change
        </button>
      </dd>
    </dl>
  );
}
