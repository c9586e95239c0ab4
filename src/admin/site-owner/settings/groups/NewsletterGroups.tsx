import type { SettingsView } from "../../../../contract/settings.ts";
import { Switch } from "../../../ui/Check.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

const welcomeNames = ["welcomeSubject", "welcomeText"] as const;
const detailsKept: Record<SettingsView["settings"]["readerDetailsYears"], string> = {
  "1": "After a year",
  "2": "After two years",
  "3": "After three years",
  "5": "After five years",
  never: "Never",
};
const detailsOptions = Object.entries(detailsKept).map(([value, name]) => ({ value, name }));

const privacyNames = [
  "isTrackingOn",
  "readerDetailsYears",
  "isArchivePublic",
  "isReplyOffered",
  "isLegalTextChecked",
] as const;

/** The mail after a confirmation. */
export function WelcomeGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="welcome"
      title="Welcome email"
      why="Sent when somebody confirms their subscription. Leave the text empty to send none."
      settings={settings}
      names={welcomeNames}
    >
      {({ field }) => (
        <>
          <TextField label="Subject" {...field("welcomeSubject")} />
          <TextArea label="Text" rows={5} {...field("welcomeText")} />
        </>
      )}
    </SettingsForm>
  );
}

/** What is counted, and what everybody may read. */
export function PrivacyGroup({ settings }: SettingsView) {
  return (
    <SettingsForm
      id="privacy"
      title="Reader privacy"
      why="Page views are counted without cookies and without storing addresses."
      settings={settings}
      names={privacyNames}
    >
      {({ field }) => (
        <>
          <Switch
            label="Count opens and clicks"
            hint="Uses an image in the email and links through this site. Machines are not counted."
            {...field("isTrackingOn")}
          />
          <Select
            label="Remove what each reader did with a newsletter"
            hint="Who got, opened and clicked it is deleted for good. The totals, the timeline and the clicks of each link stay."
            options={detailsOptions}
            {...field("readerDetailsYears")}
          />
          <Switch
            label="Public archive"
            hint="Lists sent newsletters at /newsletter for everybody."
            {...field("isArchivePublic")}
          />
          <Switch
            label="Reply by email"
            hint="Shows a link below posts and newsletters that writes to your reply-to address, or to your contact email if there is none."
            {...field("isReplyOffered")}
          />
          <Switch
            label="I have checked the privacy policy and the terms"
            hint="Until then, both say that they have not been checked."
            {...field("isLegalTextChecked")}
          />
        </>
      )}
    </SettingsForm>
  );
}
