import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { NO_UPLOADS, lackedBy, type UploadCount } from "../../../editor/upload/upload-count.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { useComparing } from "../../../writing/session/use-comparing.ts";
import { areSame } from "../../../writing/session/written-kind.ts";
import { newsletterKind, type NewsletterSession } from "../shared/newsletter-kind.ts";
import { isEmptyNewsletter, type NewsletterValues } from "../shared/newsletter-values.ts";
import type { AskedFor } from "./asked-for.ts";
import { useSaveNewsletter } from "./use-save-newsletter.ts";

/** The dialog that is open. */
type Asking = "send" | "schedule" | "clear" | undefined;

interface ComposingParts {
  form: UseFormReturn<NewsletterValues>;
  session: NewsletterSession;
  onSaved: (id: number) => void;
  onDone: (to?: string) => void;
  /** What its draft was opened for. */
  asked?: AskedFor | undefined;
}

/** What the buttons of a composer do. */
export function useComposing({ form, session, onSaved, onDone, asked }: ComposingParts) {
  const [asking, setAsking] = useState<Asking>(asked?.dialog);
  const comparing = useComparing();
  const toasts = useToasts();
  const uploads = useRef(NO_UPLOADS);
  const [uploading, setUploading] = useState(0);
  const noteUploads = useCallback((count: UploadCount) => {
    uploads.current = count;
    setUploading(count.underWay);
  }, []);
  /** True if the text has all that the screen shows. */
  const isWhole = () => lackedBy(uploads.current) === 0;
  const missingWords = () => (isWhole() ? undefined : wordsOfMissing(uploads.current));
  const { save, isPending } = useSaveNewsletter({ form, session, onConflict: comparing.onConflict });
  const saveDraft = async () => {
    const isNew = session.saved === undefined;
    const saved = await save();
    if (!saved) return;
    toasts.add(isNew ? CREATED : UPDATED);
    if (!isNew) return;
    if (session.getState().isDirty || !isWhole()) onSaved(saved.id);
    else onDone();
  };
  const ask = async (kind: "send" | "schedule") => {
    const missing = missingWords();
    if (missing) return toasts.add(missing);
    if (session.saved && !session.getState().isDirty) return setAsking(kind);
    const saved = await save();
    if (!saved) return;
    onSaved(saved.id);
    if (session.getState().isDirty || !isWhole()) toasts.add(WRITTEN_ON);
    else setAsking(kind);
  };
  /** The draft is not what this screen knows: both texts are shown, unless they say the same. */
  const meet = async () => {
    setAsking(undefined);
    await session.save(session.values, form.setValue).catch(() => undefined);
    const { theirs } = session.getState();
    if (theirs && areSame(newsletterKind, theirs.values, session.values)) await session.decide({});
    else comparing.onConflict();
  };
  return {
    asking,
    setAsking,
    comparing,
    isPending,
    save,
    saveDraft,
    ask,
    meet,
    noteUploads,
    uploading,
    missingWords,
    clear: () => {
      const isUntouched = session.copyId === undefined && !session.getState().isDirty;
      if (isUntouched && isEmptyNewsletter(form.getValues())) onDone();
      else setAsking("clear");
    },
  };
}

export type Composing = ReturnType<typeof useComposing>;

const wordsOfMissing = ({ underWay, failed, absent }: UploadCount) => ({
  kind: "destructive" as const,
  title: "The text is not complete",
  description:
    absent > 0
      ? `${countOf(absent, "image")} could not be brought over. Drop what is missing in its place, or dismiss it.`
      : failed > 0
        ? `${countOf(failed, "image")} could not be uploaded. Upload what is missing again, or remove it.`
        : `${countOf(underWay, "image")} still uploading. Try again when the upload has finished.`,
});

const CREATED = {
  title: "Newsletter created",
  description: "The newsletter has been created successfully.",
};
const UPDATED = {
  title: "Newsletter updated",
  description: "The newsletter has been updated successfully.",
};
const WRITTEN_ON = {
  title: "Newsletter saved",
  description: "You kept writing while it was saved. Try again when your text is finished.",
};
