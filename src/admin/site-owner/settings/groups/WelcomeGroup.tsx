import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sendTestEmail } from "../../../../contract/mailing/newsletters.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { call } from "../../../api/client.ts";
import { useInsertPost } from "../../../editor/use-insert-post.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { EmailPreviewPart } from "../../../ui/page/EmailPreviewPart.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { WordsField } from "./WordsField.tsx";

interface WrittenEmail {
  subject: string;
  content: string;
}

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
            <WelcomeTest {...email} />
          </>
        );
      }}
    </SettingsForm>
  );
}

/** Not a form: it stands in one. */
function WelcomeTest({ subject, content }: WrittenEmail) {
  const [email, setEmail] = useState("");
  const toasts = useToasts();
  const test = useMutation({
    mutationFn: () =>
      call(sendTestEmail, {
        body: { email: email.trim(), kind: "welcome", subscriberId: null, subject, preheader: "", content },
      }),
    onSuccess: ({ message }) => toasts.add({ title: "Test email sent", description: message }),
  });
  return (
    <div className="flex items-end gap-2 max-md:flex-wrap">
      <div className="min-w-0 grow">
        <TextField
          label="Test email address"
          type="email"
          autoComplete="email"
          value={email}
          error={test.error?.message}
          onChange={({ target }) => {
            setEmail(target.value);
            test.reset();
          }}
        />
      </div>
      <Button disabled={email.trim() === "" || test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? "Sending..." : "Send Test Email"}
      </Button>
    </div>
  );
}
