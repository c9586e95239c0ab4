import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { AccentField } from "./look/AccentField.tsx";
import { LogoField } from "./look/LogoField.tsx";
import { LookPreview } from "./look/LookPreview.tsx";
import { TypefaceField } from "./look/TypefaceField.tsx";

/** The logo, icon, accent color and typefaces. */
export function LookGroup(view: SettingsView) {
  const { siteName } = view.settings;
  return (
    <SettingsForm id="look" view={view}>
      {({ watch }) => (
        <>
          <LogoField name="logo" />
          {watch("logo") && <LogoField name="darkLogo" />}
          <LogoField name="icon" />
          <AccentField name="accentColor" />
          <LookPreview siteName={siteName} />
          <TypefaceField siteName={siteName} />
        </>
      )}
    </SettingsForm>
  );
}
