import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/client.ts";
import { isTyping } from "../../api/typing.ts";

/**
 * Puts the server's sentence beside each field that it is about, and leads there, unless somebody goes on writing. What is
 * about none of `names` is the form's own.
 */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  names: readonly Path<Values>[],
  error: Error,
) {
  const fields = error instanceof ApiError ? error.fields : undefined;
  const refused = names.filter((name) => fields?.[name]);
  for (const name of refused)
    form.setError(name, { message: fields?.[name] ?? error.message }, { shouldFocus: !isTyping() });
  if (refused.length === 0) form.setError("root", { message: error.message });
}
