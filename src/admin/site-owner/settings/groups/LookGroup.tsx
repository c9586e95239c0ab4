import type { SettingsView } from "../../../../contract/settings.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { AccentField } from "./look/AccentField.tsx";
import { LogoField } from "./look/LogoField.tsx";
import { LookPreview } from "./look/LookPreview.tsx";
import { TypefaceField } from "./look/TypefaceField.tsx";

const names = ["logo", "darkLogo", "icon", "accentColor", "typeface"] as const;

/** The logo, icon, accent color and typefaces. */
export function LookGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="look"
      title="Look"
      why="Your logo and accent color, used on the site, in emails and on social cards, and the typefaces of the site."
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
          <LogoField
            name="icon"
            label="Icon"
            hint="Shown in browser tabs, bookmarks, search results and newsletters, and on home screens. PNG, JPG, WEBP or AVIF, ideally square with at least 512 pixels. Without one, the first letter of the site's name is shown in the accent color."
          />
          <AccentField
            name="accentColor"
            label="Accent color"
            hint="Used for links, buttons and signs. Leave empty to use the default color."
          />
          <LookPreview siteName={settings.siteName} />
          <TypefaceField siteName={settings.siteName} />
        </>
      )}
    </SettingsForm>
  );
}
