import { z } from "zod";
import { settingsOfGroup } from "../../../../contract/settings/settings-registry.ts";
import type { SettingGroup, SiteSetting } from "../../../../contract/settings/site-setting.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { Switch } from "../../../ui/forms/Check.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import type { settingFieldsOf } from "../setting-field.ts";
import { SettingsForm } from "../SettingsForm.tsx";

/** A group that is drawn from what the registry says of its settings. */
export function PlainGroup({ id, ...view }: SettingsView & { id: SettingGroup }) {
  const settings = settingsOfGroup(id);
  const halves = settings.filter(([, { isHalf }]) => isHalf);
  return (
    <SettingsForm id={id} view={view}>
      {({ setting }) => (
        <>
          {halves.length > 0 && (
            <div className="grid gap-3.75 md:grid-cols-2">
              {halves.map(([name, entry]) => (
                <Control key={name} entry={entry} field={setting(name)} />
              ))}
            </div>
          )}
          {settings.map(
            ([name, entry]) => !entry.isHalf && <Control key={name} entry={entry} field={setting(name)} />,
          )}
        </>
      )}
    </SettingsForm>
  );
}

interface ControlProps {
  entry: SiteSetting;
  field: ReturnType<ReturnType<typeof settingFieldsOf>>;
}

function Control({ entry: { read, type, rows, options }, field }: ControlProps) {
  if (read instanceof z.ZodBoolean) return <Switch {...field} />;
  if (options)
    return <Select options={Object.entries(options).map(([value, name]) => ({ value, name }))} {...field} />;
  return rows ? <TextArea rows={rows} {...field} /> : <TextField type={type} {...field} />;
}
