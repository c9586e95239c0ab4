import type { SettingsView } from "../../../../contract/settings.ts";
import { Switch } from "../../../ui/Check.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { weekdayName } from "./weekday-name.ts";

const names = ["newsletterName", "isNewsletterDayFixed"] as const;

/** What readers are told of the newsletter: its name and its day. */
export function NewsletterGroup({ settings }: SettingsView) {
  const { sendDay, sendTime } = settings.digest;
  return (
    <SettingsForm
      id="letter"
      title="Newsletter"
      why="How your pages and emails call the newsletter, and whether they promise its day."
      settings={settings}
      names={names}
    >
      {({ field }) => (
        <>
          <TextField
            label="Newsletter name"
            hint="Within a sentence, such as: the Field Notes. Leave empty to name it after its day."
            {...field("newsletterName")}
          />
          <Switch
            label="Tell readers the day"
            hint={`Readers are told what the weekly digest has under “Send on”: ${weekdayName(sendDay)} at ${sendTime}. If this is off, nothing promises a day.`}
            {...field("isNewsletterDayFixed")}
          />
        </>
      )}
    </SettingsForm>
  );
}
