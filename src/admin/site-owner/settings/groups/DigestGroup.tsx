import { weekdays } from "../../../../contract/settings/weekdays.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { Switch } from "../../../ui/forms/Check.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { weekdayName } from "./weekday-name.ts";

const days = weekdays.map((value) => ({ value, name: weekdayName(value) }));

/** The newsletter that is made every week from its posts. */
export function DigestGroup(view: SettingsView) {
  return (
    <SettingsForm
      id="digest"
      view={view}
      why={`Prepares a draft from the week’s posts for you to finish. Times are in ${view.siteTimeZone}.`}
    >
      {({ field }) => (
        <>
          <Switch label="Prepare a draft every week" {...field("digest.isOn")} />
          <div className="grid gap-3.75 md:grid-cols-2">
            <Select label="Prepare on" options={days} {...field("digest.makeDay")} />
            <TextField label="Prepare at" type="time" {...field("digest.makeTime")} />
            <Select label="Send on" options={days} {...field("digest.sendDay")} />
            <TextField label="Send at" type="time" {...field("digest.sendTime")} />
          </div>
          <Switch
            label="Send it automatically"
            hint="If this is off, it waits until you send it."
            {...field("digest.isSentByItself")}
          />
        </>
      )}
    </SettingsForm>
  );
}
