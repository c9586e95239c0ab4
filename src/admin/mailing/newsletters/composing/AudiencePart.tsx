import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import type { checkSending } from "../../../../contract/flight-check.ts";
import { updateNewsletter } from "../../../../contract/newsletters.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import type { Segment } from "../../../../contract/segments.ts";
import { audienceQuery } from "../../../audience/audience-query.ts";
import { leftOutWords, reachSentence } from "../../../audience/audience-words.ts";
import { segmentsQuery } from "../../../audience/segments/segments-query.ts";
import { call } from "../../../api/client.ts";
import { loadPart } from "../../../ui/load-part.ts";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { May } from "../../../ui/May.tsx";
import { Section } from "../../../ui/Section.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import { SeriesLink } from "../shared/SeriesLink.tsx";

interface AudiencePartProps {
  session: NewsletterSession;
  /** Undefined until the server has told. */
  sending: z.output<typeof checkSending.answer> | undefined;
  /** Saves a newsletter that is not yet a draft; undefined if it was refused. */
  onSave: () => Promise<Newsletter | undefined>;
}

const AddSegment = lazy(() =>
  loadPart(async () => ({
    default: (await import("../../../audience/segments/AddSegment.tsx")).AddSegment,
  })),
);

/** Who gets the newsletter, with their number, and from whom. */
export function AudiencePart({ session, sending, onSave }: AudiencePartProps) {
  const { saved } = session;
  const { data: everyone } = useQuery(audienceQuery);
  const reach = saved && saved.segmentId !== null ? sending : everyone;
  const leftOut = reach && leftOutWords(reach);
  const isStep = saved !== undefined && saved.seriesStepId !== null;
  return (
    <Section id="audience" title="Audience" end={<SeriesLink />}>
      <dl className="grid gap-2">
        <div>
          <dt className="text-xs text-ink-3">To</dt>
          <dd>
            {isStep ? "Everyone" : <AudienceChoice session={session} onSave={onSave} />}
            {reach && <span className="block text-ink-2 tabular-nums">{reachSentence(reach)}</span>}
            {leftOut && <span className="block text-xs text-ink-3">Left out: {leftOut}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-3">From</dt>
          <dd className="wrap-anywhere">
            {sending?.from ?? "…"}{" "}
            <May use="settings.write">
              <Link className="link text-xs" to="/admin/settings/mail">
                Change
              </Link>
            </May>
          </dd>
        </div>
      </dl>
      {!isStep && (
        <p className="mt-2 text-xs text-ink-3">
          To tag readers who click a link or a button, choose a tag beside its address.
        </p>
      )}
    </Section>
  );
}

interface ChoosingParts {
  session: NewsletterSession;
  onSave: AudiencePartProps["onSave"];
}

/** Chooses a segment, or adds one. It is saved at once: a new newsletter becomes a draft first. */
function AudienceChoice({ session, onSave }: ChoosingParts) {
  const [isAdding, setAdding] = useState(false);
  const { data: segments } = useQuery(segmentsQuery);
  const choose = useChoose({ session, onSave });
  const segmentId = session.saved?.segmentId ?? null;
  const chosen = choose.isPending ? choose.variables : segmentId;
  return (
    <div className="mt-1 mb-1.5 grid gap-1">
      {segments && (segments.length > 0 || segmentId !== null) ? (
        <Select
          label="Send to"
          isLabelHidden
          disabled={choose.isPending}
          options={optionsOf(segments, segmentId)}
          value={chosen === null ? "" : String(chosen)}
          onChange={({ target }) => choose.mutate(target.value === "" ? null : Number(target.value))}
        />
      ) : (
        "Everyone"
      )}
      <May use="subscribers.write">
        <button type="button" className="link justify-self-start text-xs" onClick={() => setAdding(true)}>
          {segments?.length === 0 ? "Add a segment to send to some readers only" : "Add a segment"}
        </button>
      </May>
      <FormFailure error={choose.error?.message} />
      {isAdding && (
        <Suspense>
          <AddSegment onAdded={({ id }) => choose.mutate(id)} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useChoose({ session, onSave }: ChoosingParts) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (segmentId: number | null) => {
      const saved = session.saved ?? (await onSave());
      // The form says why it was refused.
      if (!saved) return;
      const { id, revision } = saved;
      await session.changeSaved(() =>
        call(updateNewsletter, { params: { id: String(id) }, body: { segmentId, revision } }),
      );
    },
    onSettled: () => refreshNewsletters(queries),
  });
}

function optionsOf(segments: readonly Segment[], segmentId: number | null) {
  const isGone = segmentId !== null && !segments.some(({ id }) => id === segmentId);
  return [
    { value: "", name: "Everyone" },
    ...(isGone ? [{ value: String(segmentId), name: "A deleted segment" }] : []),
    ...segments.map(({ id, name }) => ({ value: String(id), name })),
  ];
}
