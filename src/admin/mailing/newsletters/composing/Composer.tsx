import { zodResolver } from "@hookform/resolvers/zod";
import { useState, type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import type { Subscriber } from "../../../../contract/audience/subscriber.ts";
import { useMay } from "../../../api/session-query.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { CopyNotice } from "../../../writing/session/CopyNotice.tsx";
import { LocalCopyNotice } from "../../../writing/session/LocalCopyNotice.tsx";
import { PreviewButton } from "../../../writing/session/PreviewButton.tsx";
import { TextConflict } from "../../../writing/session/TextConflict.tsx";
import type { TextSource } from "../../../writing/session/text-source.ts";
import { useShownText } from "../../../writing/session/use-shown-text.ts";
import { useWritingSession } from "../../../writing/session/use-writing-session.ts";
import { WritingSession } from "../../../writing/session/writing-session.ts";
import { RevisionsButton } from "../../../writing/revisions/RevisionsButton.tsx";
import { LeaveDialog } from "../../../writing/LeaveDialog.tsx";
import { RoomTabs } from "../../../writing/RoomTabs.tsx";
import { SaveState } from "../../../writing/SaveState.tsx";
import { OthersHere } from "../../../writing/OthersHere.tsx";
import { TextColumn, WritingRoom } from "../../../writing/WritingRoom.tsx";
import { useMainKeys } from "../../../writing/use-main-keys.ts";
import { May } from "../../../ui/states/May.tsx";
import { newsletterKind, type NewsletterSession } from "../shared/newsletter-kind.ts";
import { SERIES, isSeriesText } from "../shared/newsletter-words.ts";
import { newsletterTabs } from "../shared/newsletter-tabs.ts";
import { formSchema, type NewsletterValues } from "../shared/newsletter-values.ts";
import { newsletterToWriteQuery } from "../shared/newsletter-queries.ts";
import type { AskedFor } from "./asked-for.ts";
import { DraftButtons, SaveButton, SendButton } from "./ComposerButtons.tsx";
import { ComposerDialogs } from "./ComposerDialogs.tsx";
import { ComposerPanel } from "./ComposerPanel.tsx";
import { EmailPreview, type ShownAs } from "./EmailPreview.tsx";
import { NewsletterFields } from "./NewsletterFields.tsx";
import { useComposing } from "./use-composing.ts";
import { usePull } from "./use-pull.ts";

/** The screen around a composer. */
export interface ComposerFrame {
  title: string;
  onTab: (id: string) => void;
  isShown: boolean;
}

interface ComposerProps extends ComposerFrame {
  source: TextSource<NewsletterValues, Newsletter>;
  /** The newsletter as it is saved, and the form as it begins. */
  baseline: NewsletterValues;
  initial: NewsletterValues;
  /** When what the form begins with was written; undefined for a form that begins empty. */
  loadedAt?: string | undefined;
  /** The working copy that the form begins with. */
  copy?: { savedAt: string; baseRevision: number } | null;
  /** What its draft was opened for. */
  asked?: AskedFor | undefined;
  /** Told when what was new has become the draft with this id. */
  onSaved: (id: number) => void;
  /** Told when this newsletter is done with here, and a new one can begin. */
  onDone: (to?: string) => void;
  children?: ReactNode;
}

/** Writes one newsletter, shows what readers will get, and sends or schedules it once it is saved. */
export function Composer(props: ComposerProps) {
  const { title, isShown, initial, children } = props;
  const form = useForm<NewsletterValues>({ resolver: zodResolver(formSchema), defaultValues: initial });
  const { session, state } = useWritingSession(
    () => new WritingSession(newsletterKind, props.source, props),
    form,
  );
  const { textKey, show } = useShownText(form, "content");
  const [reader, setReader] = useState<Subscriber>();
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const composing = useComposing({ ...props, form, session });
  const { isPending } = composing;
  const pull = usePull({ ...composing, session, show });
  useFollowDraft(session);
  const isSeries = isSeriesText(session.saved);
  const maySend = useMay()("newsletters.send") && !isSeries;
  useMainKeys((key) => {
    if (isShown) void (key === "enter" && maySend ? composing.ask("send") : composing.saveDraft());
  });
  const text = (
    <>
      <TextColumn>
        <div className="grid gap-3 empty:hidden not-empty:pt-6">
          {isSeries && <SeriesNotice />}
          {children}
          {props.copy && (
            <CopyNotice kind={newsletterKind} session={session} copy={props.copy} onTaken={show}>
              Until then, the newsletter stays as it was last saved.
            </CopyNotice>
          )}
        </div>
        <LocalCopyNotice kind={newsletterKind} session={session} onTaken={show} />
        <FormFailure error={form.formState.errors.root?.message} />
        <NewsletterFields
          key={textKey}
          toolbarSlot={toolbarSlot}
          onUploadsChange={composing.noteUploads}
          isTestable={!isSeries}
        />
      </TextColumn>
      <div className="px-(--pad) pb-10">
        {isShown && <WatchedPreview reader={reader} onReader={setReader} />}
      </div>
    </>
  );
  return (
    <FormProvider {...form}>
      <WritingRoom
        title={title}
        isShown={isShown}
        state={
          <>
            <SaveState session={session} state={state} onCompare={composing.comparing.compare} />
            <OthersHere presence={newsletterKind.calls.presence} session={session} />
          </>
        }
        tools={
          <>
            <Button kind="ghost" disabled={isPending} onClick={composing.clear}>
              Clear
            </Button>
            <RevisionsButton
              kind={newsletterKind}
              savedId={session.saved?.id}
              values={() => form.getValues()}
              restore={async (values) => show(await session.replace(values))}
            />
            <PreviewButton noun="newsletter" session={session} />
          </>
        }
        secondary={!isSeries && <DraftButtons composing={composing} />}
        primary={
          isSeries ? (
            <May use="newsletters.send">
              <SaveButton composing={composing} />
            </May>
          ) : (
            <SendButton composing={composing} />
          )
        }
        panelLabel="Newsletter actions"
        panel={
          <ComposerPanel
            session={session}
            isShown={isShown}
            reader={reader}
            onReader={setReader}
            pull={pull}
          />
        }
      >
        <RoomTabs
          label="Newsletter"
          current="create"
          onChange={props.onTab}
          onToolbarSlot={setToolbarSlot}
          hasToolbar
          tabs={newsletterTabs({ create: text })}
        />
      </WritingRoom>
      <ComposerDialogs session={session} composing={composing} asked={props.asked} onDone={props.onDone} />
      {state.theirs && composing.comparing.isComparing && (
        <TextConflict
          kind={newsletterKind}
          session={session}
          theirs={state.theirs}
          onDecided={(values) => {
            composing.comparing.stop();
            show(values);
          }}
          onClose={composing.comparing.stop}
        />
      )}
      <LeaveDialog session={session} isDirty={state.isDirty} uploading={composing.uploading} isNewClearable />
    </FormProvider>
  );
}

function SeriesNotice() {
  return (
    <Notice tone="info">
      This email goes out as part of the{" "}
      <Link className="link" to={SERIES}>
        welcome series
      </Link>
      , so it cannot be sent or scheduled here.
    </Notice>
  );
}

/** Redrawn with each key, so that nothing else is. */
function WatchedPreview(shownAs: ShownAs) {
  const [subject, preheader, content] = useWatch({ name: ["subject", "preheader", "content"] });
  return <EmailPreview values={{ subject, preheader, content }} {...shownAs} />;
}

/** Tells a session what its owner does in the history meanwhile, such as scheduling the draft and taking that back. */
function useFollowDraft(session: NewsletterSession) {
  const id = session.saved?.id;
  const { data } = useQuery({
    ...newsletterToWriteQuery(String(id)),
    enabled: id !== undefined,
    refetchOnMount: false,
  });
  useEffect(() => {
    if (data) session.follow(data);
  }, [session, data]);
}
