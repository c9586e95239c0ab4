import type { SettingsView } from "../../../../contract/settings.ts";
import { TextField } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

const names = ["senderName", "replyTo", "postalAddress"] as const;

/** The sender of emails. */
export function SenderGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="sender"
      title="Sender"
      why="Who your emails come from. Most countries require a postal address."
      settings={settings}
      names={names}
    >
      {({ field }) => (
        <>
          <div className="grid gap-3.75 md:grid-cols-2">
            <TextField
              label="From name"
              hint="Emails come from this name. Leave it empty to use the site’s name."
              {...field("senderName")}
            />
            <TextField
              label="Reply-to address"
              type="email"
              hint="Leave empty to use the sender’s address."
              {...field("replyTo")}
            />
          </div>
          <TextArea
            label="Postal address"
            hint="At the end of every newsletter. Leave it empty to use the address of your contact page."
            {...field("postalAddress")}
          />
        </>
      )}
    </SettingsForm>
  );
}
