import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { sendTestEmail } from "../../../../contract/newsletters.ts";
import { ApiError, call } from "../../../api/client.ts";
import { failureWords } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { Section } from "../../../ui/Section.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { hasContent } from "../shared/newsletter-values.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

/** Sends the newsletter as it stands to one address, without saving it. */
export function TestBox({ values }: { values: () => NewsletterValues }) {
  const [email, setEmail] = useState("");
  const toasts = useToasts();
  const navigate = useNavigate();
  const test = useMutation({
    mutationFn: (written: NewsletterValues) =>
      call(sendTestEmail, { body: { email: email.trim(), ...written } }),
    onSuccess: ({ message, isInOutbox }) =>
      toasts.add({
        title: "Test email sent",
        description: message,
        ...(isInOutbox && {
          action: { name: "See it", run: () => void navigate("/admin/outbox") },
        }),
      }),
    onError: (error) =>
      toasts.add({
        kind: "destructive",
        title: "Error",
        description: failureWords(error, "Failed to send test email"),
      }),
  });
  const send = () => {
    const written = values();
    if (written.subject.trim() !== "" && hasContent(written.content)) return test.mutate(written);
    toasts.add({
      kind: "destructive",
      title: "Missing content",
      description: "Please fill in both subject and content before sending a test email.",
    });
  };
  const refusal = test.error instanceof ApiError ? test.error.fields?.["email"] : undefined;
  return (
    <Section id="test-newsletter" title="Test Your Newsletter">
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() !== "" && !test.isPending) send();
        }}
      >
        <TextField
          label="Test email address"
          isLabelHidden
          type="email"
          autoComplete="email"
          placeholder="Email address"
          value={email}
          error={refusal}
          onChange={({ target }) => {
            setEmail(target.value);
            test.reset();
          }}
        />
        <Button type="submit" disabled={email.trim() === "" || test.isPending}>
          {test.isPending ? "Sending..." : "Send Test Email"}
        </Button>
      </form>
    </Section>
  );
}
