import type { SettingsView } from "../../../../contract/settings.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { AccentField } from "./look/AccentField.tsx";
import { LogoField } from "./look/LogoField.tsx";
import { LookPreview } from "./look/LookPreview.tsx";

const names = ["logo", "darkLogo", "accentColor"] as const;

/** The logo and accent color. */
export function LookGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="look"
      title="Logo and color"
      why="Your logo and accent color, used on the site, in emails and on social cards."
      settings={settings}
      names={names}
    >
      {({ watch }) => (
        <>
          <LogoField
            name="logo"
            label="Logo"
            hint="Shown instead of the name. PNG, JPG or WEBP, ideally with a transparent background."
          />
          {watch("logo") && (
            <LogoField
              name="darkLogo"
              label="Logo for dark mode"
              hint="Shown in dark mode. If empty, the main logo is used."
            />
          )}
          <AccentField
            name="accentColor"
            label="Accent color"
            hint="Used for links, buttons and signs. Leave empty to use the default color."
          />
          <LookPreview siteName={settings.siteName} />
        </>
      )}
    </SettingsForm>
  );
}
