import type { SettingsView } from "../../../../../contract/settings/settings.ts";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import { SettingsForm } from "../../SettingsForm.tsx";
import { FormBuilder } from "./FormBuilder.tsx";

/** The sign-up form for other sites of the owner. */
export function FormGroup(view: SettingsView) {
  return (
    <SettingsForm id="form" view={view} after={<FormBuilder />}>
      {({ setting }) => <TextArea placeholder="https://shop.example" {...setting("formOrigins")} />}
    </SettingsForm>
  );
}
