import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  MAX_PROOF_LENGTH,
  mailProofSchema,
  proveMail,
  type MailProof,
  type ProofFinding,
} from "../../../../contract/mailing/mail-proof.ts";
import { call } from "../../../api/client.ts";
import { ImportFileField } from "../../../importing/ImportFileField.tsx";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { showRefusal } from "../../../ui/forms/show-refusal.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";

type Received = z.output<typeof mailProofSchema>;

/** Explains a test email as it arrived: what its recipient's server found, and what to do. */
export function ProveGroup() {
  const form = useForm<Received>({ resolver: zodResolver(mailProofSchema), defaultValues: { source: "" } });
  const prove = useMutation({
    mutationFn: (received: Received) => call(proveMail, { body: received }),
    onError: (error) => showRefusal(form, ["source"], error),
  });
  const submit = form.handleSubmit((received) => prove.mutate(received));
  const readFile = async (file: File) => {
    // Only the header counts, so the start of a large email will do.
    form.setValue("source", await file.slice(0, MAX_PROOF_LENGTH).text());
    await submit();
  };
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <SettingsGroup
      id="prove-it"
      title="Prove it"
      why="What the receiving side thinks of your email. Send a test email above, then bring back what arrived."
    >
      <form noValidate className="grid gap-4 [&_textarea]:max-h-60" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Source of the email that arrived"
          hint="Gmail: More, Show original, Copy to clipboard. Outlook: View message source. The header is enough."
          rows={5}
          spellCheck={false}
          {...field("source")}
        />
        <ImportFileField
          label="Or its file"
          accept=".eml,.txt,message/rfc822,text/plain"
          hint="Download the email (.eml) and choose it here."
          busyHint="Reading..."
          error={undefined}
          isBusy={prove.isPending}
          onChosen={(file) => void readFile(file)}
        />
        <FormFailure error={errors.root?.message} />
        <div>
          <Button type="submit" disabled={prove.isPending}>
            {prove.isPending ? "Reading..." : "Check this email"}
          </Button>
        </div>
      </form>
      {/* There before it says something, so that what it says is heard. */}
      <div aria-live="polite" className="empty:-mt-8">
        {prove.data && !prove.error && <Proof {...prove.data} />}
      </div>
    </SettingsGroup>
  );
}

function Proof({ isOurs, about, source, findings }: MailProof) {
  return (
    <section aria-label="Findings" className="grid gap-3">
      <Notice tone={isOurs ? "info" : "warn"}>{about}</Notice>
      <p className="wrap-anywhere text-ink-3">{source}</p>
      <ul className="border-t border-line">
        {findings.map(({ check, state, words }) => (
          <li key={check} className="flex items-start gap-4 border-b border-line py-2.5">
            <div className="min-w-0 grow">
              <p className="font-medium">{check}</p>
              <p className="wrap-anywhere text-ink-2">{words}</p>
            </div>
            <Badge {...badges[state]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const badges = {
  ok: { color: "ok", children: "Passes" },
  look: { color: "warn", children: "Improve" },
  bad: { color: "bad", children: "Fails" },
  unknown: { color: "none", children: "Unknown", isHollow: true },
} as const satisfies Record<ProofFinding["state"], Parameters<typeof Badge>[0]>;
