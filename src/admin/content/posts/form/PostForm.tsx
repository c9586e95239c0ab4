import { newPostSchema, postChangeSchema, type WrittenPost } from "../../../../contract/content/posts.ts";
import { ContentField } from "../../../editor/ContentField.tsx";
import { NO_UPLOADS, lackedBy } from "../../../editor/upload/upload-count.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { May } from "../../../ui/states/May.tsx";
import { LeaveDialog } from "../../../writing/LeaveDialog.tsx";
import { RoomTabs } from "../../../writing/RoomTabs.tsx";
import { SaveState } from "../../../writing/SaveState.tsx";
import { OthersHere } from "../../../writing/OthersHere.tsx";
import { TextColumn, WritingRoom } from "../../../writing/WritingRoom.tsx";
import { useMainKeys } from "../../../writing/use-main-keys.ts";
import { Checklist } from "../checklist/Checklist.tsx";
import { checkPost } from "../checklist/check-post.ts";
import { PreviewButton } from "../../../writing/session/PreviewButton.tsx";
import { CopyNotice } from "../../../writing/session/CopyNotice.tsx";
import { LocalCopyNotice } from "../../../writing/session/LocalCopyNotice.tsx";
import { TextConflict } from "../../../writing/session/TextConflict.tsx";
import type { TextSource } from "../../../writing/session/text-source.ts";
import { useComparing } from "../../../writing/session/use-comparing.ts";
import { useShownText } from "../../../writing/session/use-shown-text.ts";
import { useWritingSession } from "../../../writing/session/use-writing-session.ts";
import { WritingSession } from "../../../writing/session/writing-session.ts";
import { MailPart } from "../mail/MailPart.tsx";
import { PublishDialog } from "../publish/PublishDialog.tsx";
import { usePublishing } from "../publish/use-publishing.ts";
import { refreshPosts } from "../values/refresh-posts.ts";
import { postKind } from "../values/post-kind.ts";
import type { PostValues } from "../values/post-values.ts";
import { CoverField } from "./CoverField.tsx";
import { NotesField } from "./NotesField.tsx";
import { PublishButton, SaveButton } from "./SaveButton.tsx";
import { SeoFields } from "./SeoFields.tsx";
import { StatusFields } from "./StatusFields.tsx";
import { TitleFields } from "./TitleFields.tsx";
import { hasErrors, useSubmit, type TabId } from "./use-submit.ts";
import { WordBar } from "./WordBar.tsx";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useMemo, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";

/** What the actions beside the form can do with it. */
export interface FormActions {
  values: () => PostValues;
  /** Puts another text into the form, once the server keeps the one that is there. @throws ApiError. */
  restore: (values: PostValues) => Promise<void>;
}

interface PostFormProps {
  title: string;
  isNew: boolean;
  source: TextSource<PostValues, WrittenPost>;
  /** The post as it is saved, and the form as it begins. */
  baseline: PostValues;
  initial: PostValues;
  /** When what the form begins with was written; undefined for a form that begins empty. */
  loadedAt?: string | undefined;
  /** The working copy that the form begins with. */
  copy?: { savedAt: string; baseRevision: number } | null;
  /** Shown when a refusal says nothing itself. */
  failure: string;
  /** `isWhole` is false while more is written, or images are no part of the text yet. */
  onSaved: (post: WrittenPost, isWhole: boolean) => void;
  /** The way out: back to what was opened, or no post after all. */
  back?: { to: string; name: string };
  onCancel?: () => void;
  /** What else can be done with the post. */
  renderActions?: (form: FormActions) => ReactNode;
  children?: ReactNode;
}

/** The rules for the whole form. They check its values, which are sent as they were written. */
const newPostRules = z.preprocess((values: PostValues) => values, newPostSchema);
const postChangeRules = z.preprocess((values: PostValues) => values, postChangeSchema);

/** Writes one post: its fields in two tabs, its saving, and what comes in between. */
export function PostForm(props: PostFormProps) {
  const { title, isNew, initial, children } = props;
  const form = useForm<PostValues>({
    resolver: zodResolver(isNew ? newPostRules : postChangeRules, undefined, { raw: true }),
    defaultValues: initial,
    shouldFocusError: false,
  });
  const id = useId();
  const { session, state } = useWritingSession(
    () => new WritingSession(postKind, props.source, props),
    form,
    refreshPosts,
  );
  const [tab, setTab] = useState<TabId>("content");
  const comparing = useComparing();
  const { textKey, show } = useShownText(form, "content");
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const uploads = useUploadCount();
  const submit = useSubmit({
    ...props,
    onSaved: (post, isWhole) => props.onSaved(post, isWhole && !publishing.isMailing.current),
    form,
    session,
    showTab: setTab,
    onConflict: comparing.onConflict,
    isUploading: lackedBy(uploads.images) > 0,
  });
  const publishing = usePublishing({ form, session, submit });
  useMainKeys((key) => {
    if (key === "enter" && publishing.isAskable) publishing.ask();
    else void submit();
  });
  const { errors } = form.formState;
  const tabs = [
    {
      id: "content",
      name: "Content",
      hasErrors: hasErrors(errors, "content"),
      content: (
        <>
          <TextColumn>
            {children}
            {props.copy && (
              <CopyNotice kind={postKind} session={session} copy={props.copy} onTaken={show}>
                {session.saved?.status === "published"
                  ? "Readers still see the saved post."
                  : "Until then, the post stays as it was last saved."}
              </CopyNotice>
            )}
            <LocalCopyNotice kind={postKind} session={session} onTaken={show} />
            <TitleFields isNew={isNew} />
            <ContentField
              key={textKey}
              minHeight={500}
              toolbarSlot={toolbarSlot}
              onUploadsChange={uploads.setImages}
            />
          </TextColumn>
          <WordBar />
        </>
      ),
    },
    {
      id: "metadata",
      name: "Metadata & SEO",
      hasErrors: hasErrors(errors, "metadata"),
      content: (
        <TextColumn className="py-6">
          <SeoFields />
        </TextColumn>
      ),
    },
  ];
  return (
    <FormProvider {...form}>
      <form id={id} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
        <WritingRoom
          title={title}
          back={props.back}
          state={
            <>
              <SaveState session={session} state={state} onCompare={comparing.compare} />
              <OthersHere presence={postKind.calls.presence} session={session} />
            </>
          }
          tools={
            <>
              {props.renderActions?.({
                values: () => form.getValues(),
                restore: async (values) => show(await session.replace(values)),
              })}
              <PreviewButton noun="post" session={session} />
            </>
          }
          secondary={
            (props.onCancel || publishing.isOffered) && (
              <>
                {props.onCancel && <Button onClick={props.onCancel}>Cancel</Button>}
                {publishing.isOffered && <SaveButton formId={id} session={session} isPlain />}
              </>
            )
          }
          primary={
            publishing.isOffered ? (
              <PublishButton onAsk={publishing.ask} />
            ) : (
              <SaveButton formId={id} session={session} />
            )
          }
          panelLabel="Post details"
          panel={
            <div className="md:max-lg:columns-2 md:max-lg:gap-8 md:max-lg:*:break-inside-avoid">
              <Checklist check={checkPost} images={uploads.images} />
              <CoverField onBusyChange={uploads.setCoverBusy} />
              <StatusFields />
              <NotesField />
              <May use="newsletters.write">
                <MailPart session={session} />
              </May>
            </div>
          }
        >
          <RoomTabs
            label="Post"
            current={tab}
            // The tabs are these two.
            onChange={(chosen) => setTab(chosen as TabId)}
            onToolbarSlot={setToolbarSlot}
            hasToolbar={tab === "content"}
            tabs={tabs}
          />
        </WritingRoom>
      </form>
      {publishing.isAsking && (
        <PublishDialog
          images={uploads.images}
          onPublish={publishing.publish}
          onChangeAddress={() =>
            publishing.after(() => {
              flushSync(() => setTab("metadata"));
              form.setFocus("slug");
            })
          }
          onClose={publishing.close}
        />
      )}
      {state.theirs && comparing.isComparing && (
        <TextConflict
          kind={postKind}
          session={session}
          theirs={state.theirs}
          onDecided={(values) => {
            comparing.stop();
            show(values);
          }}
          onClose={comparing.stop}
        />
      )}
      <LeaveDialog session={session} isDirty={state.isDirty} uploading={uploads.images.underWay} />
    </FormProvider>
  );
}

function useUploadCount() {
  const [images, setImages] = useState(NO_UPLOADS);
  const [isCoverBusy, setCoverBusy] = useState(false);
  const all = useMemo(
    () => ({ ...images, underWay: images.underWay + (isCoverBusy ? 1 : 0) }),
    [images, isCoverBusy],
  );
  return { images: all, setImages, setCoverBusy };
}
