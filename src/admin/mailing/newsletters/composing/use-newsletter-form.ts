import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { LocalKeeper, tidyLocalCopies } from "../../../drafts/local-copies.ts";
import { isEmptyNewsletter, isSameNewsletter, formSchema } from "../shared/newsletter-values.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

export interface NewsletterForm {
  form: UseFormReturn<NewsletterValues>;
  /** Changes when the editor, which has a text of its own, must begin anew. */
  textKey: number;
  /** Puts values into the form that nobody has saved yet. */
  restore: (values: NewsletterValues) => void;
  /**
   * The server has these values, as the draft with this id. False when the form holds others by now: they stay, and are
   * kept here as that draft's.
   */
  settle: (id: number, values: NewsletterValues) => boolean;
  /** The form is to hold what the server has as the draft with this id, or a new newsletter, with another text in the editor. */
  begin: (id: number | undefined, values: NewsletterValues) => void;
}

/** The form of a newsletter. What is written and not saved is kept in the browser, where it survives the page. */
export function useNewsletterForm(id: number | undefined, initial: NewsletterValues): NewsletterForm {
  const form = useForm<NewsletterValues>({ resolver: zodResolver(formSchema), defaultValues: initial });
  const [keeper] = useState(() => new LocalKeeper<NewsletterValues>(copySubject(id)));
  const [saved] = useState(() => ({ values: initial }));
  const [textKey, setTextKey] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    keeper.holdLock(ended.signal);
    void tidyLocalCopies().catch(() => undefined);
    return () => ended.abort();
  }, [keeper]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isKept = isSameNewsletter(values, saved.values) || isEmptyNewsletter(values);
          keeper.keep(isKept ? undefined : { ...values });
        },
      }),
    [form, keeper, saved],
  );
  const settle = (draftId: number, values: NewsletterValues) => {
    Object.assign(saved, { values });
    keeper.turnTo(copySubject(draftId));
    const present = form.getValues();
    const isAll = isSameNewsletter(present, values);
    if (isAll) form.reset(values);
    keeper.keep(isAll ? undefined : { ...present });
    return isAll;
  };
  const beginText = () => setTextKey((key) => key + 1);
  return {
    form,
    textKey,
    settle,
    begin: (begunId, values) => {
      Object.assign(saved, { values });
      keeper.turnTo(copySubject(begunId));
      form.reset(values);
      keeper.keep(undefined);
      beginText();
    },
    restore: (values) => {
      form.reset(values, { keepDefaultValues: true });
      keeper.keep(values);
      beginText();
    },
  };
}

/** What a newsletter's unsaved text is kept under. */
export const copySubject = (id: number | undefined) => `newsletter ${id ?? "new"}`;
