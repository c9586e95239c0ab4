import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, "getValues" | "reset" | "setValue">;

/** What the form has as it is sent: `takeSaved` needs it when the answer comes. */
export const valuesToSend = <Values extends FieldValues>(form: Form<Values>): Values =>
  structuredClone(form.getValues());

/** Begins anew from what was saved. What was typed while it was saved is not saved, and stays. */
export function takeSaved<Values extends FieldValues>(form: Form<Values>, saved: Values, sent: Values) {
  const now = form.getValues();
  form.reset(saved);
  for (const name of Object.keys(now) as Path<Values>[])
    if (JSON.stringify(now[name]) !== JSON.stringify(sent[name]))
      form.setValue(name, now[name], { shouldDirty: true });
}
