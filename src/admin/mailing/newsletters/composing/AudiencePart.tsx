import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { z } from "zod";
import type { checkSending } from "../../../../contract/mailing/flight-check.ts";
import { updateNewsletter } from "../../../../contract/mailing/newsletters.ts";
import type { Segment } from "../../../../contract/audience/segments.ts";
import { audienceQuery } from "../../../audience/audience-query.ts";
import { leftOutWords, reachSentence } from "../../../audience/audience-words.ts";
import { segmentsQuery } from "../../../audience/segments/segments-query.ts";
import { call } from "../../../api/client.ts";
import { settingsQuery } from "../../../api/settings-query.ts";
import { loadPart } from "../../../api/load-part.ts";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { May } from "../../../ui/states/May.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import { SeriesLink } from "../shared/SeriesLink.tsx";

interface AudiencePartProps {
  session: NewsletterSession;
  /** Undefined until the server has told. */
  sending: z.output<typeof checkSending.answer> | undefined;
}

const AddSegment = lazy(() =>
  loadPart(async () => ({
    default: (await import("../../../audience/segments/AddSegment.tsx")).AddSegment,
  })),
);

/** Who gets the newsletter, with their number, and from whom. */
export function AudiencePart({ session, sending }: AudiencePartProps) {
  const { saved } = session;
  const { data: everyone } = useQuery(audienceQuery);
  const segmentId = useWatch<NewsletterValues, "segmentId">({ name: "segmentId" });
  const isRepeat = saved !== undefined && saved.repeats !== null;
  const reach = segmentId === null && !isRepeat ? everyone : sending;
  const leftOut = reach && leftOutWords(reach);
  const isStep = saved !== undefined && saved.seriesStepId !== null;
  const { data: view } = useQuery(settingsQuery);
  const isOnArchive = !isStep && segmentId !== null && view?.settings.isArchivePublic;
  return (
    <Section id="audience" title="Audience" end={<SeriesLink />}>
      <dl className="grid gap-2">
        <div>
          <dt className="text-xs text-ink-3">To</dt>
          <dd>
            {isStep ? "Everyone" : <AudienceChoice session={session} />}
            {isRepeat && <span className="block">Of these, those who have not opened the first one</span>}
            {reach && <span className="block text-ink-2 tabular-nums">{reachSentence(reach)}</span>}
            {leftOut && <span className="block text-xs text-ink-3">Left out: {leftOut}</span>}
            {isOnArchive && (
              <span className="block text-xs text-ink-3">
                The archive on your site shows it to everybody.
              </span>
            )}
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
          Readers who click a link or a button can get a tag, so that you can write to them later: enter the
          tag below the address of the link.
        </p>
      )}
    </Section>
  );
}

/** Chooses a segment, or adds one. It is kept with the text, and of a draft it is saved at once. */
function AudienceChoice({ session }: { session: NewsletterSession }) {
  const [isAdding, setAdding] = useState(false);
  const { data: segments } = useQuery(segmentsQuery);
  const {
    field: { ref, value: segmentId, onChange },
    fieldState: { error },
  } = useController<NewsletterValues, "segmentId">({ name: "segmentId" });
  const save = useSaveChoice(session);
  const choose = (id: number | null) => {
    onChange(id);
    save.mutate(id);
  };
  return (
    <div className="mt-1 mb-1.5 grid gap-1">
      {segments && (segments.length > 0 || segmentId !== null) ? (
        <Select
          label="Send to"
          isLabelHidden
          ref={ref}
          disabled={save.isPending}
          options={optionsOf(segments, segmentId)}
          value={segmentId === null ? "" : String(segmentId)}
          onChange={({ target }) => choose(target.value === "" ? null : Number(target.value))}
        />
      ) : (
        "Everyone"
      )}
      <May use="subscribers.write">
        <button type="button" className="link justify-self-start text-xs" onClick={() => setAdding(true)}>
          {segments?.length === 0 ? "Add a segment to send to some readers only" : "Add a segment"}
        </button>
      </May>
      <FormFailure error={error?.message ?? save.error?.message} />
      {isAdding && (
        <Suspense>
          <AddSegment onAdded={({ id }) => choose(id)} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Saves the choice in a draft, without the text. Until there is a draft, the working copy has it. */
function useSaveChoice(session: NewsletterSession) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (segmentId: number | null) => {
      if (!session.saved) return;
      const { id, revision } = session.saved;
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
