import type { FieldPath } from "react-hook-form";
import { ApiError } from "../../api/client.ts";
import type { Settings } from "../../../contract/settings.ts";
import type { SettingsFormApi, SettingsValues } from "./use-based-form.ts";

/** Puts the server's sentence beside the field it is about, also inside a list (`toolLinks.1.url`). */
export function showSettingsRefusal(form: SettingsFormApi, names: readonly (keyof Settings)[], error: Error) {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const refused = Object.entries(fields).filter(([path]) =>
    names.some((name) => name === path.split(".")[0]),
  );
  for (const [path, message] of refused)
    // The server names fields as the contract does, from which the form's names are made.
    form.setError(path as FieldPath<SettingsValues>, { message }, { shouldFocus: true });
  if (refused.length === 0) form.setError("root", { message: error.message });
}
