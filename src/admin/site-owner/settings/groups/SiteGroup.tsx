import { siteLanguages } from "../../../../contract/languages.ts";
import { MAX_DESCRIPTION } from "../../../../contract/settings-change.ts";
import type { SettingsView } from "../../../../contract/settings.ts";
import { TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";

const names = ["siteName", "tagline", "description", "language", "timeZone"] as const;

/** What the site is called and how it introduces itself. */
export function SiteGroup({ settings, siteTimeZone }: SettingsView) {
  return (
    <SettingsForm
      id="site"
      title="Site"
      why="Shown to readers and search engines, and on social cards."
      settings={settings}
      names={names}
    >
      {({ field, watch }) => (
        <>
          <TextField label="Name" {...field("siteName")} />
          <TextField
            label="Tagline"
            hint="Appears after the site name in the home page title."
            {...field("tagline")}
          />
          <TextArea
            label="Description"
            note={`${watch("description")?.length ?? 0} of ${MAX_DESCRIPTION}`}
            {...field("description")}
          />
          <div className="grid items-start gap-3.75 md:grid-cols-2">
            <TimeZoneField siteTimeZone={siteTimeZone} />
            <Select
              label="Language"
              hint="Pages and emails speak it, with its dates and numbers. The admin stays English."
              options={languagesWith(settings.language)}
              {...field("language")}
            />
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
