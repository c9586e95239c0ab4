import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { subjectsOf } from "../../../../contract/mailing/subject-tests.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { getLastTest, sendTestEmail } from "../../../../contract/mailing/newsletters.ts";
import type { Subscriber } from "../../../../contract/audience/subscriber.ts";
import { ApiError, call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { Moment } from "../../../time/Moment.tsx";
import { May } from "../../../ui/states/May.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { OUTBOX } from "../../outbox/outbox-queries.ts";
import { ReaderPicker } from "./ReaderPicker.tsx";
import { hasContent, type NewsletterValues } from "../shared/newsletter-values.ts";

interface TestBoxProps {
  values: () => NewsletterValues;
  /** The newsletter on the server, as far as it is there. */
  of: { newsletterId: number | undefined; workingCopyId: number | undefined };
  /** Whose values fill the personal fields; undefined for the subscriber with the address, if there is one. */
  reader: Subscriber | undefined;
  onReader: (reader: Subscriber | undefined) => void;
}

const FILLED_BY_ADDRESS =
  "Personal fields are those of the subscriber with this address. If there is none, they show their fallbacks.";

const PICKER_WORDS = {
  title: "Test as",
  choose: "Test as a subscriber",
  clear: "Test without a subscriber",
};

/** Sends the newsletter as it is now to one address, without saving it, and says when that was done last. */
export function TestBox({ values, of, reader, onReader }: TestBoxProps) {
  const { data: last, refetch } = useLastTest(of);
  const [typed, setEmail] = useState<string>();
  const subjectTest = useWatch<NewsletterValues, "subjectTest">({ name: "subjectTest" });
  const [chosen, setChosen] = useState(0);
  const count = (subjectTest?.others.length ?? 0) + 1;
  const place = chosen < count ? chosen : 0;
  const email = typed ?? last?.email ?? "";
  const toasts = useToasts();
  const test = useMutation({
    mutationFn: (written: NewsletterValues) =>
      call(sendTestEmail, {
        body: {
          email: email.trim(),
          subscriberId: reader?.id ?? null,
          ...written,
          ...subjectsOf(written, written.subjectTest)[place],
          ...of,
        },
      }),
    onSuccess: ({ message, keptMailId }) => {
      void refetch();
      toasts.add({
        title: "Test email sent",
        description: message,
        ...(keptMailId !== null && {
          // In a tab of its own: the newsletter is not left.
          action: { name: "See it", run: () => void window.open(keptAt(keptMailId), "_blank", "noopener") },
        }),
      });
    },
    onError: (error) => toasts.fail(error, "Failed to send test email"),
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
        {count > 1 && (
          <Select
            label="Subject"
            options={Array.from({ length: count }, (_, each) => ({
              value: String(each),
              name: `Subject ${each + 1}`,
            }))}
            value={String(place)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
        <div className="text-xs text-ink-3">
          {!reader && <p>{FILLED_BY_ADDRESS}</p>}
          <May use="subscribers.read">
            <div className="-ml-2.5">
              <ReaderPicker reader={reader} onPick={onReader} words={PICKER_WORDS} />
            </div>
          </May>
        </div>
        <Button type="submit" disabled={email.trim() === "" || test.isPending}>
          {test.isPending ? "Sending..." : "Send Test Email"}
        </Button>
      </form>
      {last && (
        <p className="mt-2 text-xs wrap-anywhere text-ink-3">
          Last test sent <Moment at={last.sentAt} as="dateAndClockTime" /> to {last.email}
        </p>
      )}
      {test.data?.keptMailId && (
        <p className="mt-1 text-xs">
          <a className="link" href={keptAt(test.data.keptMailId)} target="_blank" rel="noopener">
            See it in the outbox
          </a>
        </p>
      )}
    </Section>
  );
}

const keptAt = (mailId: string) => `${OUTBOX}/${encodeURIComponent(mailId)}`;

function useLastTest(of: TestBoxProps["of"]) {
  const { newsletterId, workingCopyId } = of;
  return useQuery({
    queryKey: [getLastTest.path, newsletterId, workingCopyId],
    queryFn: async () =>
      (
        await call(getLastTest, {
          query: { newsletterId: textOf(newsletterId), workingCopyId: textOf(workingCopyId) },
        })
      ).lastTest,
    enabled: newsletterId !== undefined || workingCopyId !== undefined,
  });
}

const textOf = (id: number | undefined) => (id === undefined ? undefined : String(id));
