import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createNewsletter, updateNewsletter } from "../../../../contract/newsletters.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { readConflict } from "../../../api/read-conflict.ts";
import { newsletterConflictSchema } from "../../../../contract/newsletters.ts";
import { call } from "../../../api/client.ts";
import { failureWords } from "../../../api/failure-words.ts";
import { showRefusal } from "../../../ui/show-refusal.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { newsletterFields } from "../shared/newsletter-values.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import type { NewsletterForm } from "./use-newsletter-form.ts";

/** A draft as the server has it, and what was sent to it: the form may hold more by now. */
export interface SavedNewsletter {
  saved: Newsletter;
  sent: NewsletterValues;
}

/** Shows what is wrong as a form that is sent does: from then on each field is looked at again as it changes. */
const isRight = (form: NewsletterForm["form"]) =>
  new Promise<boolean>((resolve) => {
    void form.handleSubmit(
      () => resolve(true),
      () => resolve(false),
    )();
  });

/**
 * Saves the form as a draft, a new one or `draft`, and comes back with it; undefined when it was refused, which the
 * form and a toast say then. `onConflict` is told of what somebody else has saved since.
 */
export function useSaveNewsletter(
  { form }: NewsletterForm,
  draft: Newsletter | undefined,
  onConflict: (theirs: Newsletter) => void,
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: NewsletterValues) =>
      draft
        ? call(updateNewsletter, {
            params: { id: String(draft.id) },
            body: { ...body, revision: draft.revision },
          })
        : call(createNewsletter, { body }),
    onSuccess: () => refreshNewsletters(queries),
  });
  const save = async (): Promise<SavedNewsletter | undefined> => {
    if (!(await isRight(form))) return undefined;
    try {
      const sent = { ...form.getValues() };
      return { saved: await mutateAsync(sent), sent };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const theirs = readConflict(error, newsletterConflictSchema)?.current;
      if (theirs) {
        onConflict(theirs);
        return undefined;
      }
      showRefusal(form, newsletterFields, error);
      const failure = draft ? "Failed to update newsletter" : "Failed to create newsletter";
      toasts.add({ kind: "destructive", title: "Error", description: failureWords(error, failure) });
      return undefined;
    }
  };
  return { save, isPending };
}
