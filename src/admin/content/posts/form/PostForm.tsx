import { postFieldNames, postFields } from "../../../../contract/post-fields.ts";
import type { PostField } from "../../../../contract/post-fields.ts";
import { newPostSchema, postChangeSchema } from "../../../../contract/posts.ts";
import type { Post } from "../../../../contract/posts.ts";
import { ApiError } from "../../../api/client.ts";
import { failureWords } from "../../../api/failure-words.ts";
import type { UploadCount } from "../../../editor/upload/image-uploads.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { showRefusal } from "../../../ui/show-refusal.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { Checklist } from "../checklist/Checklist.tsx";
import { PreviewButton } from "../preview/PreviewButton.tsx";
import { LeaveDialog } from "../saving/LeaveDialog.tsx";
import { LocalCopyNotice } from "../saving/LocalCopyNotice.tsx";
import { PostConflict } from "../saving/PostConflict.tsx";
import { SaveState } from "../saving/SaveState.tsx";
import { PostSession } from "../saving/post-session.ts";
import type { SessionState } from "../saving/post-session.ts";
import type { PostSource } from "../saving/post-source.ts";
import type { PostValues } from "../values/post-values.ts";
import { ContentField } from "./ContentField.tsx";
import { CoverField } from "./CoverField.tsx";
import { PostHead } from "./PostHead.tsx";
import { SeoFields } from "./SeoFields.tsx";
import { StatusFields } from "./StatusFields.tsx";
import { TitleFields } from "./TitleFields.tsx";
import { useSaveKey } from "./use-save-key.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FormEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useForm } from "react-hook-form";
import type { FieldErrors, Path, Resolver, UseFormReturn } from "react-hook-form";

/** What the actions beside the form can do with it. */
export interface FormActions {
  values: () => PostValues;
  /** Puts another text into the form, once the server keeps the one that is there. @throws ApiError. */
  restore: (values: PostValues) => Promise<void>;
}

interface PostFormProps {
  title: string;
  isNew: boolean;
  source: PostSource;
  /** The post as it is saved, and the form as it begins. */
  baseline: PostValues;
  initial: PostValues;
  /** When what the form begins with was written; undefined for a form that begins empty. */
  loadedAt?: string | undefined;
  /** Shown when a refusal says nothing itself. */
  failure: string;
  /** `isWhole` is false while more is written, or images are no part of the text yet. */
  onSaved: (post: Post, isWhole: boolean) => void;
  onCancel: () => void;
  /** What else can be done with the post. */
  renderActions?: (form: FormActions) => ReactNode;
  children?: ReactNode;
}

type TabId = (typeof postFields)[PostField]["tab"];

/** The name of each control on a tab, in the order of the form. A field with parts has a control for each. */
const controlsOf = (tab: TabId) =>
  postFieldNames
    .filter((name) => postFields[name].tab === tab)
    .flatMap((name) => {
      const { column } = postFields[name];
      const isWhole = column === null || typeof column === "string";
      return isWhole ? [name] : Object.keys(column).map((part) => `${name}.${part}`);
    }) as Path<PostValues>[];

/** Every control that can be refused. */
const controlsByTab = { content: controlsOf("content"), metadata: controlsOf("metadata") };

/** Writes one post: its fields in two tabs, its saving, and what comes in between. */
export function PostForm(props: PostFormProps) {
  const { title, isNew, initial, children } = props;
  const form = useForm<PostValues>({
    // Both schemas read the form's values; which of their parts are optional makes their types differ.
    resolver: zodResolver(isNew ? newPostSchema : postChangeSchema) as unknown as Resolver<PostValues>,
    defaultValues: initial,
    shouldFocusError: false,
  });
  const { session, state } = usePostSession(() => new PostSession(props.source, props), form);
  const [tab, setTab] = useState<TabId>("content");
  const [isComparing, setComparing] = useState(true);
  const [textKey, setTextKey] = useState(0);
  const uploads = useUploadCount();
  const submit = useSubmit(props, {
    form,
    session,
    showTab: setTab,
    onConflict: () => setComparing(true),
    isUploading: uploads.underWay + uploads.failed > 0,
  });
  useSaveKey(() => void submit());
  const show = (values: PostValues) => {
    form.reset(values, { keepDefaultValues: true });
    // The editor has a text of its own: it begins anew.
    setTextKey((key) => key + 1);
  };
  const { errors, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={title}
        // The head stays in sight at a desk.
        className="lg:[--head-end:calc(2*var(--bar))]"
        onSubmit={(event) => void submit(event)}
      >
        <PostHead
          title={title}
          state={<SaveState saving={state.saving} onCompare={() => setComparing(true)} />}
          actions={
            <>
              {props.renderActions?.({
                values: () => form.getValues(),
                restore: async (values) => show(await session.replace(values)),
              })}
              <PreviewButton session={session} />
            </>
          }
          primary={
            <>
              <Button onClick={props.onCancel}>Cancel</Button>
              <Button type="submit" kind="primary" disabled={isSubmitting}>
                {isSubmitting ? "Saving..." : "Save"}
              </Button>
            </>
          }
        />
        {children}
        <LocalCopyNotice session={session} onTaken={show} />
        <div className="grid gap-x-9 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <Tabs
              label="Post"
              current={tab}
              // The tabs are these two.
              onChange={(id) => setTab(id as TabId)}
              keepsHidden
              tabs={[
                {
                  id: "content",
                  name: "Content",
                  hasErrors: hasErrors(errors, "content"),
                  content: (
                    <>
                      <TitleFields isNew={isNew} />
                      <ContentField key={textKey} onUploadsChange={uploads.setImages} />
                    </>
                  ),
                },
                {
                  id: "metadata",
                  name: "Metadata & SEO",
                  hasErrors: hasErrors(errors, "metadata"),
                  content: <SeoFields />,
                },
              ]}
            />
          </div>
          <aside aria-label="Post details" className="min-w-0 pt-5">
            <Checklist uploading={uploads.underWay} failed={uploads.failed} />
            <CoverField onBusyChange={uploads.setCoverBusy} />
            <StatusFields />
          </aside>
        </div>
      </form>
      {state.theirs && isComparing && (
        <PostConflict
          session={session}
          theirs={state.theirs}
          onDecided={show}
          onClose={() => setComparing(false)}
        />
      )}
      <LeaveDialog session={session} isDirty={state.isDirty} />
    </FormProvider>
  );
}

function useUploadCount() {
  const [{ underWay, failed }, setImages] = useState<UploadCount>({ underWay: 0, failed: 0 });
  const [isCoverBusy, setCoverBusy] = useState(false);
  return { underWay: underWay + (isCoverBusy ? 1 : 0), failed, setImages, setCoverBusy };
}

interface SubmitParts {
  form: UseFormReturn<PostValues>;
  session: PostSession;
  showTab: (tab: TabId) => void;
  onConflict: () => void;
  isUploading: boolean;
}

/** Saves what holds, once at a time; leads to the first field that does not, on whichever tab it is. */
function useSubmit({ onSaved, failure }: PostFormProps, parts: SubmitParts) {
  const { form, session, showTab, onConflict } = parts;
  const toasts = useToasts();
  const isUnderWay = useRef(false);
  const isUploading = useRef(false);
  useEffect(() => {
    isUploading.current = parts.isUploading;
  }, [parts.isUploading]);
  const leadToError = () => {
    for (const tab of tabs) {
      const field = controlsByTab[tab].find((name) => form.getFieldState(name).error);
      if (!field) continue;
      flushSync(() => showTab(tab));
      return form.setFocus(field);
    }
  };
  const save = async () => {
    try {
      const post = await session.save(structuredClone(form.getValues()), form.setValue);
      onSaved(post, !session.getState().isDirty && !isUploading.current);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showRefusal(
        form,
        tabs.flatMap((tab) => controlsByTab[tab]),
        error,
      );
      leadToError();
      if (error instanceof ApiError && error.code === "conflict" && session.getState().theirs)
        return onConflict();
      toasts.add({ kind: "destructive", title: "Error", description: failureWords(error, failure) });
    }
  };
  return async (event?: FormEvent) => {
    event?.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await form.handleSubmit(save, leadToError)();
    } finally {
      isUnderWay.current = false;
    }
  };
}

const tabs: readonly TabId[] = ["content", "metadata"];

const hasErrors = (errors: FieldErrors<PostValues>, tab: TabId) =>
  postFieldNames.some((name) => postFields[name].tab === tab && errors[name] !== undefined);

/** The session of a form, which hears of each change. Made once; it ends with the screen. */
function usePostSession(
  create: () => PostSession,
  form: UseFormReturn<PostValues>,
): { session: PostSession; state: SessionState } {
  const [session] = useState(create);
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => session.start(), [session]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => session.change(structuredClone(values)),
      }),
    [session, form],
  );
  return { session, state };
}
