import type { SettingsView } from "../../../../contract/settings.ts";
import { TextField } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { whyOf } from "../why-of.ts";

const names = ["contactEmail", "contactPhone", "contactAddress", "securityContact"] as const;

export function ContactGroup({ settings, samples }: SettingsView) {
  return (
    <SettingsForm
      id="contact"
      title="Contact"
      why={whyOf("Shown on the contact page. Empty fields are left out.", samples, names)}
      settings={settings}
      names={names}
    >
      {({ field }) => (
        <>
          <div className="grid gap-3.75 md:grid-cols-2">
            <TextField label="Email" type="email" {...field("contactEmail")} />
            <TextField label="Phone" {...field("contactPhone")} />
          </div>
          <TextField
            label="Security contact"
            hint="Where to report security problems: an email address or an https:// page. It is published at /.well-known/security.txt. Leave empty to publish no such file."
            {...field("securityContact")}
          />
          <TextArea label="Address" {...field("contactAddress")} />
        </>
      )}
    </SettingsForm>
  );
}
