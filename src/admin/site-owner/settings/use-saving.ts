import { useMutation } from "@tanstack/react-query";
import type { BaseSyntheticEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { showRefusal } from "../../ui/forms/show-refusal.ts";
import { takeSaved, valuesToSend } from "../../ui/forms/take-saved.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useUnsaved } from "./UnsavedGroups.tsx";

interface Saving<Values extends FieldValues, Valid, Answer> {
  /** The id of the group. Who leaves it with unsaved changes is asked first. */
  id: string;
  /** Saves the whole form. @throws ApiError. */
  save: (valid: Valid) => Promise<Answer>;
  /** What the form says once it is saved. */
  valuesOf: (answer: Answer, valid: Valid) => Values;
  /** The fields beside which a refusal can stand; any other is the form's own. */
  names?: readonly Path<Values>[];
  /** What is told then: "Pacing: a send under way follows within a minute." */
  said?: string;
  /** What the rest of the admin takes from the answer. It is still being saved until then. */
  onSaved: (answer: Answer) => unknown;
}

/**
 * Saves settings that are saved whole, such as those of mail: what is typed meanwhile stays, as not saved yet. `bar` is for
 * the SaveBar at the form's end.
 */
export function useSaving<Values extends FieldValues, Valid, Answer>(
  form: UseFormReturn<Values, unknown, Valid>,
  { id, save, valuesOf, names = [], said, onSaved }: Saving<Values, Valid, Answer>,
) {
  const toasts = useToasts();
  const { isDirty, errors } = form.formState;
  useUnsaved(id, isDirty);
  const onError = (error: Error) => showRefusal(form, names, error);
  const saving = useMutation({
    mutationFn: save,
    onMutate: () => valuesToSend(form),
    onSuccess: (answer, valid, sent) => {
      takeSaved(form, valuesOf(answer, valid), sent);
      if (said !== undefined) toasts.add({ title: "Settings saved", description: said });
      return onSaved(answer);
    },
    onError,
  });
  const submit = form.handleSubmit((valid) => saving.mutate(valid));
  const bar = {
    error: errors.root?.message,
    isDirty,
    isSaving: saving.isPending,
    onDiscard: () => form.reset(),
  };
  return {
    isSaved: saving.isSuccess,
    onError,
    submit: (event: BaseSyntheticEvent) => void submit(event),
    bar,
  };
}
