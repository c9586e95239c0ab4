import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ChooseFieldsDialog } from "../../ui/compare/ChooseFieldsDialog.tsx";
import { comparedTexts, takenOf } from "./compared-texts.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { useSiteTime, type SiteTime } from "../../time/use-site-zone.ts";
import { findLeftovers } from "./leftovers.ts";
import type { LocalCopy } from "../../drafts/local-copies.ts";
import type { WritingSession } from "./writing-session.ts";
import type { SavedText, WrittenKind } from "./written-kind.ts";
import { UNCHANGED, withReassurance } from "../reassurance.ts";

interface LocalCopyNoticeProps<Draft extends object, Values extends Draft, Saved extends SavedText> {
  kind: WrittenKind<Draft, Values, Saved>;
  session: WritingSession<Values, Saved>;
  /** Told what the form says from now on. */
  onTaken: (values: Values) => void;
}

/** Offers what an earlier page could not send before it ended. */
export function LocalCopyNotice<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind,
  session,
  onTaken,
}: LocalCopyNoticeProps<Draft, Values, Saved>) {
  const { data = [], refetch } = useLeftovers(kind, session);
  const [copy] = data;
  return (
    // There before the notice is, so that screen readers announce it.
    <div aria-live="polite">
      {copy && (
        <OneCopy
          key={copy.session}
          kind={kind}
          session={session}
          copy={copy}
          onTaken={onTaken}
          onDone={() => void refetch()}
        />
      )}
    </div>
  );
}

interface OneCopyProps<
  Draft extends object,
  Values extends Draft,
  Saved extends SavedText,
> extends LocalCopyNoticeProps<Draft, Values, Saved> {
  copy: LocalCopy<Values>;
  onDone: () => void;
}

function OneCopy<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind,
  session,
  copy,
  onTaken,
  onDone,
}: OneCopyProps<Draft, Values, Saved>) {
  const [isComparing, setComparing] = useState(false);
  const [shownAt] = useState(session.writtenAt);
  const time = useSiteTime();
  const take = useMutation({
    mutationFn: (parts: Partial<Values>) => session.takeLeftover(copy, parts),
    onSuccess: (values) => {
      onTaken(values);
      onDone();
    },
  });
  const discard = useMutation({ mutationFn: () => session.discardLeftover(copy), onSuccess: onDone });
  const isBusy = take.isPending || discard.isPending;
  const error = withReassurance(take.error ?? discard.error, UNCHANGED);
  const copied = { values: copy.values, writtenAt: copy.savedAt };
  const useIt = () => take.mutate({});
  return (
    <>
      <Notice
        tone="warn"
        action={
          <>
            {shownAt && (
              <Button size="small" kind="primary" onClick={() => setComparing(true)}>
                Compare
              </Button>
            )}
            <Button size="small" kind={shownAt ? "plain" : "primary"} disabled={isBusy} onClick={useIt}>
              Use this browser’s text
            </Button>
            <Button size="small" kind="ghost" disabled={isBusy} onClick={() => discard.mutate()}>
              {shownAt ? "Keep the server’s text" : "Discard it"}
            </Button>
          </>
        }
      >
        {sayBothVersions({ savedAt: copy.savedAt, title: kind.titleOf(copy.values) }, shownAt, time)}
        {!isComparing && <FormFailure error={error} />}
      </Notice>
      {isComparing && shownAt && (
        <ChooseFieldsDialog
          {...comparedTexts(kind, copied, { values: session.values, writtenAt: shownAt })}
          title={`Two versions of this ${kind.noun}`}
          description="Choose which text to keep for each part. The other one stays in Revisions."
          mine={{ name: "This browser’s", when: time.dateAndClockTime(copy.savedAt) }}
          theirs={{ name: "The server’s", when: time.dateAndClockTime(shownAt) }}
          isBusy={isBusy}
          failure={error}
          onChoose={(fields) => take.mutate(takenOf(session, fields))}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}

function useLeftovers<Draft extends object, Values extends Draft, Saved extends SavedText>(
  kind: WrittenKind<Draft, Values, Saved>,
  session: WritingSession<Values, Saved>,
) {
  const queries = useQueryClient();
  const queryKey = ["local copies", session.subject];
  const onPageEnd = () => void queries.invalidateQueries({ queryKey });
  const [ended] = useState(() => new AbortController());
  useEffect(() => () => ended.abort(), [ended]);
  return useQuery({
    queryKey,
    queryFn: () => findLeftovers(kind, session, { onPageEnd, signal: ended.signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Which texts there are, which is the newer one, and that none of them is lost. */
function sayBothVersions(
  { savedAt, title }: { savedAt: string; title: string },
  shownAt: string | undefined,
  time: SiteTime,
) {
  const named = title ? `: “${title}”` : "";
  if (!shownAt)
    return (
      <>
        <b>
          This browser has unsaved text from {time.dateAndClockTime(savedAt)}
          {named}.
        </b>{" "}
        What you discard is kept in Revisions.
      </>
    );
  return (
    <>
      <b>This browser has unsaved text from {time.dateAndClockTime(savedAt)}.</b> The server has{" "}
      {shownAt > savedAt ? "newer" : "older"} text from {time.dateAndClockTime(shownAt)}. Whichever you
      choose, the other one is kept in Revisions.
    </>
  );
}
