import { MAX_TOOL_LINKS } from "../../../../contract/settings/settings-change.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { TitledLinks } from "./TitledLinks.tsx";

/** Links in the footer to what the owner recommends. */
export const ToolsGroup = (view: SettingsView) => (
  <SettingsForm id="tools" view={view}>
    {() => <TitledLinks name="toolLinks" max={MAX_TOOL_LINKS} placeholder="Name" noun="link" />}
  </SettingsForm>
);
