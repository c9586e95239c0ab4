import { MAX_DESCRIPTION } from "../../../../contract/settings.ts";
import type { SettingsView } from "../../../../contract/settings.ts";
import { TextField } from "../../../ui/Field.tsx";
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
      {({ register, watch, formState: { errors } }) => (
        <>
          <TextField label="Name" error={errors.siteName?.message} {...register("siteName")} />
          <TextField
            label="Tagline"
            hint="Appears after the site name in the home page title."
            error={errors.tagline?.message}
            {...register("tagline")}
          />
          <TextArea
            label="Description"
            note={`${watch("description")?.length ?? 0} of ${MAX_DESCRIPTION}`}
            error={errors.description?.message}
            {...register("description")}
          />
          <div className="grid items-start gap-3.75 md:grid-cols-2">
            <TimeZoneField siteTimeZone={siteTimeZone} />
            <TextField
              label="Language"
              hint="For example en, de or fr-CA. Pages and emails speak English, German, French, Hebrew, Italian, Polish, Portuguese or Spanish, and English in any other language."
              error={errors.language?.message}
              {...register("language")}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}
