import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import {
  newsletterCopies,
  unsavedNewsletters,
  type NewsletterToWrite,
} from "../../../../contract/mailing/newsletter-writing.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { call } from "../../../api/client.ts";
import { findLocalCopies } from "../../../drafts/local-copies.ts";
import { Moment } from "../../../time/Moment.tsx";
import { Button, ButtonLink } from "../../../ui/buttons/Button.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { RevisionsButton } from "../../../writing/revisions/RevisionsButton.tsx";
import { areSame } from "../../../writing/session/written-kind.ts";
import { TextColumn, WritingRoom } from "../../../writing/WritingRoom.tsx";
import { newsletterKind } from "../shared/newsletter-kind.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";
import { HISTORY, SCREEN, statusName } from "../shared/newsletter-words.ts";
import { ScheduledNewsletter } from "./ScheduledNewsletter.tsx";

interface FinishedNewsletterProps {
  title: string;
  isShown: boolean;
  newsletter: Newsletter;
  workingCopy: NewsletterToWrite["workingCopy"];
}

/**
 * A newsletter past its draft. What was written on it and not saved can become a new newsletter; one that waits
 * for its time is shown.
 */
export function FinishedNewsletter({ title, isShown, newsletter, workingCopy }: FinishedNewsletterProps) {
  const { id, status } = newsletter;
  const saved = newsletterKind.valuesOf(newsletter);
  const navigate = useNavigate();
  const written = workingCopy && newsletterKind.fill(workingCopy.fields, saved);
  const isScheduled = status === "scheduled";
  return (
    <WritingRoom
      title={title}
      isShown={isShown}
      back={{ to: HISTORY, name: "Newsletter History" }}
      tools={
        <RevisionsButton
          kind={newsletterKind}
          savedId={id}
          values={() => saved}
          restore={async (values) => navigate(await beginNew(values))}
          action="Use in a new newsletter"
        />
      }
    >
      <TextColumn className="grid gap-3 empty:hidden not-empty:pt-6">
        {written && !areSame(newsletterKind, written, saved) && (
          <WrittenNotice newsletterId={id} copy={workingCopy} written={written} />
        )}
        <LocalNotice newsletterId={id} />
      </TextColumn>
      {isScheduled && isShown && <ScheduledNewsletter newsletter={newsletter} />}
      {!isScheduled && (
        <Empty
          title="This newsletter cannot be edited"
          action={<ButtonLink to={HISTORY}>Newsletter History</ButtonLink>}
        >
          It is no longer a draft. Its status is: {statusName(status)}.
        </Empty>
      )}
    </WritingRoom>
  );
}

/** Makes an unsaved newsletter from a text. Returns its address. */
async function beginNew(fields: NewsletterValues): Promise<string> {
  const { id } = await call(unsavedNewsletters.begin, { body: { fields } });
  return `${SCREEN}?copy=${id}`;
}

interface WrittenNoticeProps {
  newsletterId: number;
  copy: { savedAt: string; copyRevision: number };
  written: NewsletterValues;
}

function WrittenNotice({ newsletterId, copy, written }: WrittenNoticeProps) {
  const navigate = useNavigate();
  const use = useMutation({
    mutationFn: async () => {
      const address = await beginNew(written);
      // It stays among the revisions.
      await call(newsletterCopies.discardWorkingCopy, {
        params: { id: String(newsletterId) },
        query: { copyRevision: String(copy.copyRevision) },
      });
      return address;
    },
    onSuccess: (address) => void navigate(address),
  });
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" kind="primary" disabled={use.isPending} onClick={() => use.mutate()}>
          Use in a new newsletter
        </Button>
      }
    >
      <b>
        Text from <Moment at={copy.savedAt} as="dateAndClockTime" /> was not saved.
      </b>{" "}
      It is not part of this newsletter.
      <FormFailure error={use.error?.message} />
    </Notice>
  );
}

/** The form of a new newsletter offers what this browser keeps of one that is no longer a draft. */
function LocalNotice({ newsletterId }: { newsletterId: number }) {
  const [ended] = useState(() => new AbortController());
  useEffect(() => () => ended.abort(), [ended]);
  const subject = `${newsletterKind.noun} ${newsletterId}`;
  const { data = [], refetch } = useQuery({
    queryKey: ["local copies", subject],
    queryFn: () => findLocalCopies(subject, { onPageEnd: () => void refetch(), signal: ended.signal }),
    gcTime: 0,
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <ButtonLink size="small" to={SCREEN}>
          New newsletter
        </ButtonLink>
      }
    >
      <b>This browser has unsaved text of it.</b> You can use it in a new newsletter.
    </Notice>
  );
}
