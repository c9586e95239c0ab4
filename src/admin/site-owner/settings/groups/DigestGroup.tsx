import { weekdays } from "../../../../contract/settings.ts";
import type { SettingsView } from "../../../../contract/settings.ts";
import { Switch } from "../../../ui/Check.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

const names = ["digest"] as const;

const days = weekdays.map((value) => ({ value, name: value.charAt(0).toUpperCase() + value.slice(1) }));

/** The newsletter that is made every week from its posts. */
export function DigestGroup({ settings, siteTimeZone }: SettingsView) {
  return (
    <SettingsForm
      id="digest"
      title="Weekly digest"
      why={`Prepares a draft from the week’s posts for you to finish. Times are in ${siteTimeZone}.`}
      settings={settings}
      names={names}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Switch label="Prepare a draft every week" {...register("digest.isOn")} />
          <div className="grid gap-3.75 md:grid-cols-2">
            <Select label="Prepare on" options={days} {...register("digest.makeDay")} />
            <TextField
              label="Prepare at"
              type="time"
              error={errors.digest?.makeTime?.message}
              {...register("digest.makeTime")}
            />
            <Select label="Send on" options={days} {...register("digest.sendDay")} />
            <TextField
              label="Send at"
              type="time"
              error={errors.digest?.sendTime?.message}
              {...register("digest.sendTime")}
            />
          </div>
          <Switch
            label="Send it automatically"
            hint="If this is off, it waits until you send it."
            {...register("digest.isSentByItself")}
          />
        </>
      )}
    </SettingsForm>
  );
}
