import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { Switch } from "../../../ui/forms/Check.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { weekdayName } from "./weekday-name.ts";

/** What readers are told of the newsletter: its name and its day. */
export function NewsletterGroup(view: SettingsView) {
  const { sendDay, sendTime } = view.settings.digest;
  return (
    <SettingsForm id="letter" view={view}>
      {({ setting }) => (
        <>
          <TextField {...setting("newsletterName")} />
          <Switch
            {...setting("isNewsletterDayFixed")}
            hint={`Readers are told what the weekly digest has under “Send on”: ${weekdayName(sendDay)} at ${sendTime}. If this is off, nothing promises a day.`}
          />
        </>
      )}
    </SettingsForm>
  );
}
