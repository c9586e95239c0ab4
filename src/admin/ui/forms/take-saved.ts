import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, "getValues" | "reset" | "setValue">;

/** Copies the values of a form before they are sent, for `takeSaved`. */
export const valuesToSend = <Values extends FieldValues>(form: Form<Values>): Values =>
  structuredClone(form.getValues());

/** Resets the form to the saved values, and keeps as unsaved what was typed during the save. */
export function takeSaved<Values extends FieldValues>(form: Form<Values>, saved: Values, sent: Values) {
  const now = form.getValues();
  form.reset(saved);
  for (const name of Object.keys(now) as Path<Values>[])
    if (JSON.stringify(now[name]) !== JSON.stringify(sent[name]))
      form.setValue(name, now[name], { shouldDirty: true });
}
