import type { SettingsView } from "../../../../contract/settings.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { AccentField } from "./look/AccentField.tsx";
import { LogoField } from "./look/LogoField.tsx";
import { LookPreview } from "./look/LookPreview.tsx";

const names = ["logo", "darkLogo", "accentColor"] as const;

/** By what readers know the site again. */
export function LookGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="look"
      title="Logo and colour"
      why="By what readers know the site again, on its pages, in its mails and where it is shared."
      settings={settings}
      names={names}
    >
      {({ watch }) => (
        <>
          <LogoField
            name="logo"
            label="Logo"
            hint="In place of the name. PNG, JPG or WEBP; clear around the drawing is best."
          />
          {watch("logo") && (
            <LogoField
              name="darkLogo"
              label="Logo on dark"
              hint="For readers with a dark screen. Without it the first one stands there too."
            />
          )}
          <AccentField />
          <LookPreview siteName={settings.siteName} />
        </>
      )}
    </SettingsForm>
  );
}
