import type { Settings, SettingsConflict } from "../../../contract/settings.ts";
import { ChooseFieldsDialog } from "../../ui/compare/ChooseFieldsDialog.tsx";
import { saySetting, settingNames } from "./setting-words.ts";

type SettingName = keyof Settings;

interface SettingsConflictDialogProps {
  conflict: SettingsConflict;
  names: readonly SettingName[];
  /** Told which settings are to be theirs; the others stay as they were typed. */
  onChoose: (theirs: readonly SettingName[]) => void;
  onClose: () => void;
}

/** Somebody saved the same settings in another window: both values, and which one stays is the writer's choice. */
export function SettingsConflictDialog({ conflict, names, onChoose, onClose }: SettingsConflictDialogProps) {
  const { current, yours } = conflict;
  const fields = names
    .filter((field) => current[field] !== undefined)
    .map((field) => ({
      field,
      name: settingNames[field],
      mine: saySetting(yours[field]),
      theirs: saySetting(current[field]),
    }));
  return (
    <ChooseFieldsDialog
      title="These settings were changed elsewhere"
      description="Another tab or another person saved them meanwhile. Both values are here; choose for each which is to stay, and save that."
      mine={{ name: "Yours", when: "on this screen" }}
      theirs={{ name: "Theirs", when: "saved meanwhile" }}
      fields={fields}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
