import { useController } from "react-hook-form";
import { useState } from "react";
import { newsletterWidths, type NewsletterLook } from "../../../../contract/settings/newsletter-look.ts";
import { siteSettings, type SettingName } from "../../../../contract/settings/settings-registry.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { usePersonalFields } from "../../../editor/fields/use-personal-fields.ts";
import { RichText } from "../../../editor/RichText.tsx";
import { Switch } from "../../../ui/forms/Check.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import type { SettingsValues } from "../use-based-form.ts";
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
          <WordsField name="newsletterIntro" />
          <WordsField name="newsletterOutro" />
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

interface WordsFieldProps {
  name: "newsletterIntro" | "newsletterOutro";
}

/** A few words with the editor of newsletters. */
function WordsField({ name }: WordsFieldProps) {
  const { label, hint } = siteSettings[name];
  const {
    field: { ref, value = "", onChange, onBlur },
    fieldState,
  } = useController<SettingsValues, typeof name>({ name });
  const fields = usePersonalFields();
  // What the editor did not write itself, such as what was there before, is put into a new one.
  const [shown, setShown] = useState({ html: value, round: 0 });
  if (shown.html !== value) setShown({ html: value, round: shown.round + 1 });
  return (
    <div className="grid gap-1.25">
      <p className="font-medium" aria-hidden="true">
        {label}
      </p>
      {/* The toolbar scrolls sideways on a phone, so it must not say how wide the form is. */}
      <div className="contain-inline-size rounded-md border border-line-strong px-3">
        <RichText
          key={shown.round}
          ref={ref}
          label={label}
          html={shown.html}
          minHeight={100}
          fields={fields}
          error={fieldState.error?.message}
          errorId={`${name}-error`}
          onChange={(html) => {
            setShown({ html, round: shown.round });
            onChange(html);
          }}
          onBlur={onBlur}
        />
      </div>
      <p id={`${name}-error`} className={fieldState.error ? "text-bad" : "text-xs text-ink-3"}>
        {fieldState.error?.message ?? hint}
      </p>
    </div>
  );
}
