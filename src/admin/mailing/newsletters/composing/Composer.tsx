import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ConflictDialog } from "../../../ui/compare/ConflictDialog.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { EmailPreview } from "./EmailPreview.tsx";
import {
  comparedNewsletters,
  emptyNewsletter,
  isEmptyNewsletter,
  isSameNewsletter,
  valuesOf,
  withTaken,
} from "../shared/newsletter-values.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";
import { NewsletterCopyNotice } from "./NewsletterCopyNotice.tsx";
import { NewsletterFields } from "./NewsletterFields.tsx";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { HISTORY } from "../shared/newsletter-words.ts";
import { ScheduleDialog } from "../sending/ScheduleDialog.tsx";
import { SendDialog } from "../sending/SendDialog.tsx";
import { TestBox } from "./TestBox.tsx";
import { copySubject, useNewsletterForm } from "./use-newsletter-form.ts";
import { useSaveNewsletter } from "./use-save-newsletter.ts";
import type { SavedNewsletter } from "./use-save-newsletter.ts";

interface ComposerProps {
  /** The draft that is edited; a new newsletter is begun without one. */
  newsletter?: Newsletter;
  isShown: boolean;
  /** Told when what was new has become the draft with this id. */
  onCreated?: (id: number) => void;
}

/** Writes one newsletter, shows what readers will get, and sends or schedules it once it is saved. */
export function Composer({ newsletter, isShown, onCreated }: ComposerProps) {
  const initial = newsletter ? valuesOf(newsletter) : emptyNewsletter;
  const kept = useNewsletterForm(newsletter?.id, initial);
  const { form } = kept;
  const [draft, setDraft] = useState(newsletter);
  const [asking, setAsking] = useState<"send" | "schedule" | "clear">();
  const [theirs, setTheirs] = useState<Newsletter>();
  /** The draft is not what this screen knows: both texts are shown, unless they say the same. */
  const meet = (current: Newsletter) => {
    setAsking(undefined);
    if (isSameNewsletter(form.getValues(), valuesOf(current))) setDraft(current);
    else setTheirs(current);
  };
  const { save, isPending } = useSaveNewsletter(kept, draft, meet);
  const navigate = useNavigate();
  const toasts = useToasts();
  const zone = useSiteZone();
  const { errors } = form.formState;

  const begin = () => {
    setAsking(undefined);
    setDraft(undefined);
    kept.begin(undefined, emptyNewsletter);
  };
  /** The form is this draft's from now on, also after the page is loaded again. True when it is all saved. */
  const hold = ({ saved, sent }: SavedNewsletter): boolean => {
    setDraft(saved);
    if (!draft) onCreated?.(saved.id);
    return kept.settle(saved.id, sent);
  };
  const saveDraft = async () => {
    const done = await save();
    if (!done) return;
    if (!draft && isSameNewsletter(form.getValues(), done.sent)) begin();
    else hold(done);
    if (draft) {
      toasts.add({
        title: "Newsletter updated",
        description: "The newsletter has been updated successfully.",
      });
    } else {
      toasts.add({
        title: "Newsletter created",
        description: "The newsletter has been created successfully.",
      });
    }
  };
  const ask = async (kind: "send" | "schedule") => {
    const isSaved = draft && isSameNewsletter(form.getValues(), valuesOf(draft));
    const done = isSaved ? { saved: draft, sent: valuesOf(draft) } : await save();
    if (!done) return;
    if (hold(done)) setAsking(kind);
    else toasts.add(WRITTEN_ON);
  };
  const goOnWith = (saved: Newsletter) => (values: NewsletterValues) => {
    setDraft(saved);
    setTheirs(undefined);
    kept.settle(saved.id, valuesOf(saved));
    if (isSameNewsletter(values, valuesOf(saved))) kept.begin(saved.id, values);
    else kept.restore(values);
  };
  const clear = () => (isEmptyNewsletter(form.getValues()) ? leave() : setAsking("clear"));
  const leave = () => {
    begin();
    if (draft) void navigate("/admin/newsletter");
  };
  const close = () => setAsking(undefined);
  const finish = () => {
    begin();
    void navigate(HISTORY);
  };

  return (
    <FormProvider {...form}>
      <NewsletterCopyNotice subject={copySubject(draft?.id)} onRestore={kept.restore} />
      <div className="grid grid-cols-1 gap-x-9 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <NewsletterFields textKey={kept.textKey} />
        <aside aria-label="Newsletter actions" className="grid content-start gap-7">
          <div className="grid grid-cols-2 gap-2">
            <Button kind="primary" disabled={isPending} onClick={() => void ask("send")}>
              Send Now
            </Button>
            <Button disabled={isPending} onClick={() => void ask("schedule")}>
              Schedule
            </Button>
            <Button disabled={isPending} onClick={() => void saveDraft()}>
              {isPending ? "Saving..." : "Save as Draft"}
            </Button>
            <Button kind="ghost" disabled={isPending} onClick={clear}>
              Clear
            </Button>
            <div className="col-span-2 empty:hidden">
              <FormFailure error={errors.root?.message} />
            </div>
          </div>
          <TestBox values={() => form.getValues()} />
        </aside>
      </div>
      {isShown && <WatchedPreview />}
      {asking === "send" && draft && (
        <SendDialog newsletter={draft} onClose={close} onSent={finish} onConflict={meet} />
      )}
      {asking === "schedule" && draft && (
        <ScheduleDialog
          newsletter={draft}
          zone={zone}
          onClose={close}
          onScheduled={finish}
          onConflict={meet}
        />
      )}
      {theirs && (
        <ConflictDialog
          what="This newsletter was"
          description="It was saved in another tab or by another person. Choose which text to keep for each part, then save."
          savedAt={theirs.updatedAt}
          fields={comparedNewsletters(form.getValues(), valuesOf(theirs))}
          onChoose={(taken) => goOnWith(theirs)(withTaken(form.getValues(), valuesOf(theirs), taken))}
          onClose={() => setTheirs(undefined)}
        />
      )}
      {asking === "clear" && (
        <ConfirmDialog
          title="Clear Newsletter"
          sentence={draft ? CLEARS_DRAFT : CLEARS_NEW}
          action="Clear"
          pendingAction="Clear"
          isDestructive
          isPending={false}
          onCancel={() => setAsking(undefined)}
          onConfirm={leave}
        />
      )}
    </FormProvider>
  );
}

const WRITTEN_ON = {
  title: "Newsletter saved",
  description: "You kept writing while it was saved. Try again when your text is finished.",
};
const CLEARS_NEW = "The text you have written is deleted. This action cannot be undone.";
const CLEARS_DRAFT =
  "The form is cleared and your unsaved changes are discarded. The saved draft does not change.";

/** Redrawn with each key, so that nothing else is. */
function WatchedPreview() {
  const [subject, preheader, content] = useWatch({ name: ["subject", "preheader", "content"] });
  return <EmailPreview values={{ subject, preheader, content }} />;
}
