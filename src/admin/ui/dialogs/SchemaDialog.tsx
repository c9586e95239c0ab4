import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import {
  FormProvider,
  useForm,
  useWatch,
  type DeepPartialSkipArrayKey,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { fieldsOf, type FieldsOf } from "../forms/fields-of.ts";
import { FormDialog } from "./FormDialog.tsx";
import { showRefusal } from "../forms/show-refusal.ts";
import { useToasts } from "../toast/ToastProvider.tsx";
import type { ToastWords } from "../toast/toasts.ts";

export interface SchemaDialogProps<Values extends FieldValues, Input extends object, Answer> extends Omit<
  ComponentProps<typeof FormDialog>,
  "isPending" | "failure" | "onSubmit" | "children"
> {
  /** What is sent has passed it. */
  schema: z.ZodType<Input, Values>;
  /** What its fields begin with. A refusal about one of them is shown beside it, any other at the form's end. */
  values: Values & DefaultValues<Values>;
  /**
   * `changed` has only the fields that were changed (`setValue` with `shouldDirty`): whatever somebody else has changed
   * meanwhile stays as it is.
   */
  send: (input: Input, changed: Partial<Input>) => Promise<Answer>;
  /** Reads what shows the answer again; the dialog stays until then. */
  refresh: (queries: QueryClient) => Promise<unknown>;
  /** Runs after success and returns the toast. */
  done: (answer: Answer, input: Input) => ToastWords;
  children: (form: FormParts<Values, Input>) => ReactNode;
}

interface FormParts<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>;
  /** Ties a control to the field of a name. */
  field: FieldsOf<Values>;
  /** What is in the fields now. */
  typed: DeepPartialSkipArrayKey<Values>;
}

/** A dialog that asks for what a schema describes, and sends it. Components inside find the form in its context. */
export function SchemaDialog<Values extends FieldValues, Input extends object, Answer>({
  schema,
  values,
  send,
  refresh,
  done,
  children,
  ...dialog
}: SchemaDialogProps<Values, Input, Answer>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useForm<Values, unknown, Input>({ resolver: zodResolver(schema), defaultValues: values });
  const { errors, dirtyFields } = form.formState;
  // React Hook Form names fields by their paths.
  const names = Object.keys(values) as Path<Values>[];
  const typed = useWatch({ control: form.control });
  const save = useMutation({
    mutationFn: (input: Input) => send(input, onlyDirty(input, dirtyFields)),
    onSuccess: async (answer, input) => {
      await refresh(queries);
      dialog.onClose();
      toasts.add(done(answer, input));
    },
    onError: (error) => showRefusal(form, names, error),
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        {...dialog}
        isPending={save.isPending}
        failure={errors.root?.message}
        onSubmit={form.handleSubmit((input) => save.mutate(input))}
      >
        {children({ form, field: fieldsOf(form), typed })}
      </FormDialog>
    </FormProvider>
  );
}

/** The values of the fields that were changed. */
function onlyDirty<Input extends object>(values: Input, dirty: object): Partial<Input> {
  const marks = new Map(Object.entries(dirty));
  const changed: Partial<Input> = {};
  for (const name in values) if (marks.get(name)) changed[name] = values[name];
  return changed;
}
