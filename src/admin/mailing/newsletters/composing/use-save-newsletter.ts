import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { newsletterFieldNames } from "../../../../contract/mailing/newsletter-writing.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { showRefusal } from "../../../ui/forms/show-refusal.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

/**
 * Leads to the first field that is wrong, as a form that is sent does: from then on each is looked at again as it changes.
 * Returns what is wrong; nothing if all is right.
 */
const findErrors = (form: UseFormReturn<NewsletterValues>) =>
  new Promise<string[]>((resolve) => {
    void form.handleSubmit(
      () => resolve([]),
      (errors) =>
        resolve([
          ...newsletterFieldNames.flatMap((name) => errors[name]?.message ?? []),
          // Its own are beside each subject.
          ...(errors.subjectTest ? ["Each subject of the test must be at least 5 characters"] : []),
        ]),
    )();
  });

interface Saving {
  form: UseFormReturn<NewsletterValues>;
  session: NewsletterSession;
  /** Told when somebody else has saved or written since: both texts are in the session's state. */
  onConflict: () => void;
}

/** Saves the form as a draft, and comes back with it; undefined when it was refused, which the form and a toast say then. */
export function useSaveNewsletter({ form, session, onConflict }: Saving) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [isPending, setPending] = useState(false);
  const save = async (): Promise<Newsletter | undefined> => {
    if (isPending) return undefined;
    const errors = await findErrors(form);
    if (errors.length > 0) {
      // The sentence beside the field may be below a long text, far from the button.
      const description = errors.map((error) => `${error}.`).join(" ");
      toasts.add({ kind: "destructive", title: "The newsletter is not complete", description });
      return undefined;
    }
    const failure = session.saved ? "Failed to update newsletter" : "Failed to create newsletter";
    setPending(true);
    try {
      const saved = await session.save(structuredClone(form.getValues()), form.setValue);
      await refreshNewsletters(queries);
      return saved;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (session.getState().theirs) {
        onConflict();
        return undefined;
      }
      showRefusal(form, newsletterFieldNames, error);
      toasts.fail(error, failure);
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return { save, isPending };
}
