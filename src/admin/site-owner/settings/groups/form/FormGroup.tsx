import type { SettingsView } from "../../../../../contract/settings.ts";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { SettingsForm } from "../../SettingsForm.tsx";
import { FormBuilder } from "./FormBuilder.tsx";

const names = ["formOrigins"] as const;

/** The sign-up form for other sites of the owner. */
export function FormGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="form"
      title="Form for other sites"
      why="A sign-up form for your shop or your other site. The answer is a page of this site."
      settings={settings}
      names={names}
      after={<FormBuilder />}
    >
      {({ field }) => (
        <TextArea
          label="Sites with the form"
          placeholder="https://shop.example"
          hint="One address a line. On other sites, the form leads readers to the one of this site. Leave empty if you use no such form."
          {...field("formOrigins")}
        />
      )}
    </SettingsForm>
  );
}
