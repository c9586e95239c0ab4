import type { SettingsView } from "../../../../contract/settings.ts";
import { TextField } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

const names = ["senderName", "replyTo", "postalAddress"] as const;

/** The sender of newsletters. */
export function SenderGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="sender"
      title="Sender"
      why="Who your emails come from. Most countries require a postal address."
      settings={settings}
      names={names}
    >
      {({ register, formState: { errors } }) => (
        <>
          <div className="grid gap-3.75 md:grid-cols-2">
            <TextField
              label="From name"
              hint="Leave empty to use the name in MAIL_FROM."
              error={errors.senderName?.message}
              {...register("senderName")}
            />
            <TextField
              label="Reply-to address"
              type="email"
              hint="Leave empty to use the sender’s address."
              error={errors.replyTo?.message}
              {...register("replyTo")}
            />
          </div>
          <TextArea
            label="Postal address"
            error={errors.postalAddress?.message}
            {...register("postalAddress")}
          />
        </>
      )}
    </SettingsForm>
  );
}
