import type { SettingsView } from "../../../../contract/settings.ts";
import { Switch } from "../../../ui/Check.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

const names = ["isTypographyOn"] as const;

/** What the editor does while one types. */
export function WritingGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="writing"
      title="Writing"
      why="How the editor of posts and newsletters works."
      settings={settings}
      names={names}
    >
      {({ field }) => (
        <Switch
          label="Typographic quotes and dashes"
          hint="Turns straight quotes and double hyphens into those of the site’s language as you type. Backspace takes that back."
          {...field("isTypographyOn")}
        />
      )}
    </SettingsForm>
  );
}
