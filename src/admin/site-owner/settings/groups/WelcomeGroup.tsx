import { sendTestEmail } from "../../../../contract/mailing/newsletters.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { call } from "../../../api/client.ts";
import { useInsertPost } from "../../../editor/use-insert-post.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { TestAddress } from "../../../ui/forms/TestAddress.tsx";
import { EmailPreviewPart } from "../../../ui/page/EmailPreviewPart.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { WordsField } from "./WordsField.tsx";

/** The email to those who have just confirmed, written and shown as newsletters are. */
export function WelcomeGroup(view: SettingsView) {
  const { inserts, dialog } = useInsertPost();
  return (
    <SettingsForm id="welcome" view={view}>
      {({ setting, watch }) => {
        const subject = watch("welcomeSubject") || `Welcome to ${view.settings.siteName}`;
        const email = { subject, content: watch("welcomeContent") ?? "" };
        return (
          <>
            <TextField {...setting("welcomeSubject")} />
            <WordsField
              name="welcomeContent"
              hint="With everything a newsletter can have, also personal fields. Without a text, no welcome email is sent."
              inserts={inserts}
            />
            {/* A form within is not this form, though React tells it of both. */}
            <div onSubmit={(event) => event.stopPropagation()}>{dialog}</div>
            <EmailPreviewPart noun="the welcome email" kind="welcome" {...email} />
            <TestAddress
              send={async (to) => {
                const written = { ...email, preheader: "", kind: "welcome", subscriberId: null } as const;
                const { message } = await call(sendTestEmail, { body: { ...written, email: to } });
                return { title: "Test email sent", description: message };
              }}
            />
          </>
        );
      }}
    </SettingsForm>
  );
}
