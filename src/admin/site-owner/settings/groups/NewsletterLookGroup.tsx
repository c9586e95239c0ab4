import { newsletterWidths, type NewsletterLook } from "../../../../contract/settings/newsletter-look.ts";
import { siteSettings, type SettingName } from "../../../../contract/settings/settings-registry.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { Switch } from "../../../ui/forms/Check.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { WordsField } from "./WordsField.tsx";
import { AccentField } from "./look/AccentField.tsx";
import { NewsletterPreview } from "./look/NewsletterPreview.tsx";

const names = [
  "newsletterAccent",
  "isNewsletterLogoShown",
  "newsletterFont",
  "newsletterWidth",
  "newsletterIntro",
  "newsletterOutro",
] as const satisfies readonly (keyof NewsletterLook & SettingName)[];

/** The look of newsletters, and what all of them begin and end with. */
export function NewsletterLookGroup(view: SettingsView) {
  return (
    <SettingsForm id="newsletter-look" view={view}>
      {({ setting, watch }) => (
        <>
          <AccentField name="newsletterAccent" />
          <Switch
            {...setting("isNewsletterLogoShown")}
            hint={
              view.settings.logo
                ? "Otherwise newsletters begin with the site’s name."
                : "The site has no logo yet, so newsletters begin with its name."
            }
          />
          <div className="grid gap-3.75 md:grid-cols-2">
            <Select options={fonts} {...setting("newsletterFont")} />
            <Select options={widths} {...setting("newsletterWidth", { valueAsNumber: true })} />
          </div>
          <WordsField name="newsletterIntro" hint={siteSettings.newsletterIntro.hint} />
          <WordsField name="newsletterOutro" hint={siteSettings.newsletterOutro.hint} />
          <NewsletterPreview look={Object.fromEntries(names.map((name) => [name, watch(name)]))} />
        </>
      )}
    </SettingsForm>
  );
}

const fonts = [
  { value: "serif", name: "Serif" },
  { value: "sans", name: "Sans serif" },
];
const widths = newsletterWidths.map((width) => ({ value: String(width), name: `${width} pixels` }));
