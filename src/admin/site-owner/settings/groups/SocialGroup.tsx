import { MAX_SOCIAL_LINKS } from "../../../../contract/settings/settings-change.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { TitledLinks } from "./TitledLinks.tsx";

/** The owner's profiles on other services. */
export const SocialGroup = (view: SettingsView) => (
  <SettingsForm id="social" view={view}>
    {({ setting }) => (
      <>
        <TextField type="url" {...setting("twitterUrl")} />
        <TextField type="url" {...setting("instagramUrl")} />
        <fieldset>
          <legend className="font-medium">{setting("socialLinks").label}</legend>
          <p className="mt-0.5 mb-2.5 text-xs text-ink-3">
            Common services are recognized by their address. Name any other one, such as Mastodon on a server
            of your own.
          </p>
          <TitledLinks
            name="socialLinks"
            max={MAX_SOCIAL_LINKS}
            placeholder="Name (optional)"
            noun="profile"
          />
        </fieldset>
      </>
    )}
  </SettingsForm>
);
