import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState, type ReactNode } from "react";
import { FormProvider, useForm, useFormState, useWatch } from "react-hook-form";
import { z } from "zod";
import {
  newPageSchema,
  pageChangeSchema,
  pageFieldNames,
  type Page,
  type PageDraft,
  type PageFields,
} from "../../../contract/content/pages.ts";
import { ContentField } from "../../editor/ContentField.tsx";
import { NO_UPLOADS, lackedBy } from "../../editor/upload/upload-count.ts";
import { ExternalLink } from "../../ui/icons/icons.tsx";
import { BarLink } from "../../writing/BarTool.tsx";
import { LeaveDialog } from "../../writing/LeaveDialog.tsx";
import { RoomTabs } from "../../writing/RoomTabs.tsx";
import { SaveState } from "../../writing/SaveState.tsx";
import { OthersHere } from "../../writing/OthersHere.tsx";
import { TextColumn, WritingRoom } from "../../writing/WritingRoom.tsx";
import { RevisionsButton } from "../../writing/revisions/RevisionsButton.tsx";
import { CopyNotice } from "../../writing/session/CopyNotice.tsx";
import { LocalCopyNotice } from "../../writing/session/LocalCopyNotice.tsx";
import { PreviewButton } from "../../writing/session/PreviewButton.tsx";
import { TextConflict } from "../../writing/session/TextConflict.tsx";
import type { TextSource } from "../../writing/session/text-source.ts";
import { useSaveText } from "../../writing/session/use-save-text.ts";
import { useComparing } from "../../writing/session/use-comparing.ts";
import { useShownText } from "../../writing/session/use-shown-text.ts";
import { useWritingSession } from "../../writing/session/use-writing-session.ts";
import { WritingSession } from "../../writing/session/writing-session.ts";
import type { WrittenKind } from "../../writing/session/written-kind.ts";
import { useMainKeys } from "../../writing/use-main-keys.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Keys } from "../../ui/buttons/Keys.tsx";
import { WordBar } from "../posts/form/WordBar.tsx";
import { saveWords } from "../posts/form/save-words.ts";
import { refreshPages } from "./pages-query.ts";
import { PagePanel } from "./PagePanel.tsx";
import { PageTitleFields } from "./PageTitleFields.tsx";
import type { PageSession } from "./page-kind.ts";

export const PAGES = "/admin/pages";

interface PageFormProps {
  title: string;
  kind: WrittenKind<PageDraft, PageFields, Page>;
  source: TextSource<PageFields, Page>;
  /** The page as it is saved, and the form as it begins. */
  baseline: PageFields;
  initial: PageFields;
  /** When what the form begins with was written; undefined for a form that begins empty. */
  loadedAt?: string | undefined;
  /** The working copy that the form begins with. */
  copy?: { savedAt: string; baseRevision: number } | null;
  onSaved: (page: Page, isWhole: boolean) => void;
  children?: ReactNode;
}

// The rules check the form's values, which are sent as they were written.
const newPageRules = z.preprocess((values: PageFields) => values, newPageSchema);
const pageChangeRules = z.preprocess((values: PageFields) => values, pageChangeSchema);

/** Writes one page. */
export function PageForm(props: PageFormProps) {
  const { title, kind, initial, children } = props;
  const isNew = props.source.saved === undefined;
  const form = useForm<PageFields>({
    resolver: zodResolver(isNew ? newPageRules : pageChangeRules, undefined, { raw: true }),
    defaultValues: initial,
  });
  const id = useId();
  const { session, state } = useWritingSession(
    () => new WritingSession(kind, props.source, props),
    form,
    refreshPages,
  );
  const comparing = useComparing();
  const { textKey, show } = useShownText(form, "content");
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const [images, setImages] = useState(NO_UPLOADS);
  const save = useSaveText({
    form,
    names: pageFieldNames,
    session,
    send: () => session.save(structuredClone(form.getValues()), form.setValue),
    failure: "Failed to save page",
    isUploading: lackedBy(images) > 0,
    onConflict: comparing.onConflict,
    onSaved: props.onSaved,
  });
  useMainKeys(() => void save());
  const { saved } = session;
  const text = (
    <>
      <TextColumn>
        {children}
        {props.copy && (
          <CopyNotice kind={kind} session={session} copy={props.copy} onTaken={show}>
            {saved?.status === "published"
              ? "Readers still see the saved page."
              : "Until then, the page stays as it was last saved."}
          </CopyNotice>
        )}
        <LocalCopyNotice kind={kind} session={session} onTaken={show} />
        <PageTitleFields isNamed={!isNew || props.baseline.slug !== ""} />
        <ContentField key={textKey} minHeight={500} toolbarSlot={toolbarSlot} onUploadsChange={setImages} />
      </TextColumn>
      <WordBar />
    </>
  );
  return (
    <FormProvider {...form}>
      <form id={id} noValidate aria-label={title} onSubmit={(event) => void save(event)}>
        <WritingRoom
          title={title}
          back={{ to: PAGES, name: "Back to Pages" }}
          state={
            <>
              <SaveState session={session} state={state} onCompare={comparing.compare} />
              <OthersHere presence={kind.calls.presence} session={session} />
            </>
          }
          tools={
            <>
              {saved?.status === "published" && (
                <BarLink name="View Published Page" icon={ExternalLink} href={`/${saved.slug}`} />
              )}
              <RevisionsButton
                kind={kind}
                savedId={saved?.id}
                values={() => form.getValues()}
                restore={async (values) => show(await session.replace(values))}
              />
              <PreviewButton noun="page" session={session} />
            </>
          }
          primary={<SavePageButton formId={id} session={session} />}
          panelLabel="Page details"
          panel={<PagePanel images={images} />}
        >
          <RoomTabs
            label="Page"
            current="content"
            onChange={() => undefined}
            onToolbarSlot={setToolbarSlot}
            hasToolbar
            tabs={[{ id: "content", name: "Content", content: text }]}
          />
        </WritingRoom>
      </form>
      {state.theirs && comparing.isComparing && (
        <TextConflict
          kind={kind}
          session={session}
          theirs={state.theirs}
          onDecided={(values) => {
            comparing.stop();
            show(values);
          }}
          onClose={comparing.stop}
        />
      )}
      <LeaveDialog session={session} isDirty={state.isDirty} uploading={images.underWay} />
    </FormProvider>
  );
}

/** Saves the page, and says what that does to it. */
function SavePageButton({ formId, session }: { formId: string; session: PageSession }) {
  const { isSubmitting } = useFormState<PageFields>();
  const status = useWatch<PageFields, "status">({ name: "status" });
  const before = session.saved?.status ?? "draft";
  return (
    <Button type="submit" form={formId} kind="primary" disabled={isSubmitting}>
      {isSubmitting
        ? "Saving..."
        : saveWords({ status: before, publishedAt: null }, { status, publishedAt: null })}
      <span className="max-lg:hidden" aria-hidden="true">
        <Keys keys={["Mod", "↵"]} isOnAccent />
      </span>
    </Button>
  );
}
