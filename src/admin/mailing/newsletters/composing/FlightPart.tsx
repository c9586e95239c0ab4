import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { checkText, flightChecks, type FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import type { NewsletterFields } from "../../../../contract/mailing/newsletter-writing.ts";
import { call } from "../../../api/client.ts";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useSettledValue } from "../../../ui/states/use-settled-value.ts";
import { FlightChecks } from "../../../ui/states/FlightChecks.tsx";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

/** Rendering and checking a text is work for the server: it waits for a pause between sentences. */
const PAUSE_MS = 1_500;

/** The dialogs that send ask it of the server. Here, their buttons save first. */
const SAVED: FlightCheck = {
  name: "saved",
  level: "ok",
  words: "What you write is saved before it is sent.",
};

type Checked = Omit<NewsletterFields, "segmentId">;

interface FlightPartProps {
  /** As it is saved; undefined before that. */
  newsletter: { id: number; revision: number } | undefined;
  /** The checks that do not depend on the text; undefined until the server has told. */
  sending: readonly FlightCheck[] | undefined;
  failure: string | undefined;
}

/** What there is to know before a newsletter is sent, beside its text while it is written. */
export function FlightPart({ newsletter, sending, failure }: FlightPartProps) {
  const [subject, preheader, content, subjectTest] = useWatch<
    NewsletterValues,
    ["subject", "preheader", "content", "subjectTest"]
  >({ name: ["subject", "preheader", "content", "subjectTest"] });
  const settled = useSettledValue(JSON.stringify({ subject, preheader, content, subjectTest }), PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: [checkText.path, newsletter?.id, newsletter?.revision, settled],
    // What was written by this component.
    queryFn: () =>
      call(checkText, {
        body: { ...(JSON.parse(settled) as Checked), newsletterId: newsletter?.id },
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const checks = [SAVED, ...(sending ?? []), ...(data?.checks ?? [])].sort(
    (one, other) => flightChecks.indexOf(one.name) - flightChecks.indexOf(other.name),
  );
  const isThere = sending !== undefined && data !== undefined;
  const reason = failure ?? error?.message;
  return (
    <Section
      id="flight-check"
      title="Flight check"
      end={
        isThere && (
          <span className="text-xs text-ink-3 tabular-nums">
            {checks.filter(({ level }) => level === "ok").length} of {checks.length}
          </span>
        )
      }
    >
      <FormFailure error={reason ? `The newsletter could not be checked. ${reason}` : undefined} />
      {isThere && <FlightChecks checks={checks} />}
      {!isThere && !reason && (
        <div aria-busy="true" className="grid gap-3 py-2">
          <span className="sr-only">Checking the newsletter</span>
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
    </Section>
  );
}
