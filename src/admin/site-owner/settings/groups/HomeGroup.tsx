import type { SettingsView } from "../../../../contract/settings.ts";
import { TextField } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { whyOf } from "../why-of.ts";
import { TestimonialFields } from "./TestimonialFields.tsx";

const names = ["homeTitle", "homeText", "communityClaim", "testimonials"] as const;

/** The words of the home page that are the owner's own. */
export function HomeGroup({ settings, samples }: SettingsView) {
  return (
    <SettingsForm
      id="home"
      title="Home page"
      why={whyOf("The opening of the home page, and its testimonials.", samples, names)}
      settings={settings}
      names={names}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextArea
            label="Title"
            hint="Line breaks are kept. Put words between two * to set them in italics."
            error={errors.homeTitle?.message}
            {...register("homeTitle")}
          />
          <TextArea label="Text" error={errors.homeText?.message} {...register("homeText")} />
          <TextField
            label="Community"
            hint="A sentence below the first form, for example how many readers you have."
            error={errors.communityClaim?.message}
            {...register("communityClaim")}
          />
          <TestimonialFields />
        </>
      )}
    </SettingsForm>
  );
}
