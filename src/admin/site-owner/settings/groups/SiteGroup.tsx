import { siteLanguages } from "../../../../contract/base/languages.ts";
import { MAX_DESCRIPTION } from "../../../../contract/settings/settings-change.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";

/** What the site is called and how it introduces itself. */
export function SiteGroup(view: SettingsView) {
  return (
    <SettingsForm id="site" view={view}>
      {({ setting, watch }) => (
        <>
          <TextField {...setting("siteName")} />
          <TextField {...setting("tagline")} />
          <TextArea
            note={`${watch("description")?.length ?? 0} of ${MAX_DESCRIPTION}`}
            {...setting("description")}
          />
          <div className="grid items-start gap-3.75 md:grid-cols-2">
            <TimeZoneField siteTimeZone={view.siteTimeZone} />
            <Select options={languagesWith(view.settings.language)} {...setting("language")} />
          </div>
        </>
      )}
    </SettingsForm>
  );
}

/** The languages that can be chosen, and the one of the site if it is another, such as `nl` or `de-AT`. */
function languagesWith(present: string) {
  if (siteLanguages.some(({ value }) => value === present)) return siteLanguages;
  const isSpoken = siteLanguages.some(({ value }) => value.split("-")[0] === present.split("-")[0]);
  const name = new Intl.DisplayNames([present], { type: "language" }).of(present) ?? present;
  return [...siteLanguages, { value: present, name: isSpoken ? name : `${name} (pages speak English)` }];
}
