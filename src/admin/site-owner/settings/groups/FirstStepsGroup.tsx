import type { SettingsView } from "../../../../contract/settings.ts";
import { Switch } from "../../../ui/Check.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

const names = ["areFirstStepsShown"] as const;

export function FirstStepsGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="first-steps"
      title="First steps"
      why="What a new site still needs, at the top of the dashboard."
      settings={settings}
      names={names}
    >
      {({ field }) => (
        <Switch
          label="First steps on the dashboard"
          hint="The list disappears by itself once everything is done."
          {...field("areFirstStepsShown")}
        />
      )}
    </SettingsForm>
  );
}
