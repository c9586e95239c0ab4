import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { z } from "zod";
import type { checkSending } from "../../../../contract/flight-check.ts";
import { updateNewsletter } from "../../../../contract/newsletters.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { audienceQuery } from "../../../audience/audience-query.ts";
import { leftOutWords, reachSentence } from "../../../audience/audience-words.ts";
import { segmentsQuery } from "../../../audience/segments/segments-query.ts";
import { call } from "../../../api/client.ts";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { Section } from "../../../ui/Section.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import { SeriesLink } from "../shared/SeriesLink.tsx";

interface AudiencePartProps {
  session: NewsletterSession;
  /** Undefined until the server has told. */
  sending: z.output<typeof checkSending.answer> | undefined;
  onSave: () => void;
}

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
            {saved && !isStep ? <AudienceSelect session={session} newsletter={saved} /> : "Everyone"}
            {reach && <span className="block text-ink-2 tabular-nums">{reachSentence(reach)}</span>}
            {leftOut && <span className="block text-xs text-ink-3">Left out: {leftOut}</span>}
            {!isStep && <SegmentOffer isSaved={saved !== undefined} onSave={onSave} />}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-3">From</dt>
          <dd className="wrap-anywhere">
            {sending?.from ?? "…"}{" "}
            <Link className="link text-xs" to="/admin/settings/mail">
              Change
            </Link>
          </dd>
        </div>
      </dl>
      {!isStep && (
        <p className="mt-2 text-xs text-ink-3">
          To tag readers who click a link, open the receipt once sending has begun. Earlier clicks count too.
        </p>
      )}
    </Section>
  );
}

/** What has to be done before a segment can be chosen. */
function SegmentOffer({ isSaved, onSave }: { isSaved: boolean; onSave: () => void }) {
  const { data: segments } = useQuery(segmentsQuery);
  if (segments?.length === 0) {
    return (
      <Link className="link text-xs" to="/admin/segments">
        Add a segment to send to some readers only
      </Link>
    );
  }
  if (!segments || isSaved) return null;
  return (
    <button type="button" className="link text-left text-xs" onClick={onSave}>
      Save the draft to choose a segment
    </button>
  );
}

/** Chooses a segment for a saved newsletter. It is saved at once; what is being written is not touched. */
function AudienceSelect({ session, newsletter }: { session: NewsletterSession; newsletter: Newsletter }) {
  const queries = useQueryClient();
  const { data: segments } = useQuery(segmentsQuery);
  const { id, revision, segmentId } = newsletter;
  const choose = useMutation({
    mutationFn: (chosen: number | null) =>
      session.changeSaved(() =>
        call(updateNewsletter, { params: { id: String(id) }, body: { segmentId: chosen, revision } }),
      ),
    onSettled: () => refreshNewsletters(queries),
  });
  if (!segments || (segments.length === 0 && segmentId === null)) return "Everyone";
  const isGone = segmentId !== null && !segments.some((segment) => segment.id === segmentId);
  const options = [
    { value: "", name: "Everyone" },
    ...(isGone ? [{ value: String(segmentId), name: "A deleted segment" }] : []),
    ...segments.map((segment) => ({ value: String(segment.id), name: segment.name })),
  ];
  return (
    <div className="mt-1 mb-1.5 grid gap-1">
      <Select
        label="Send to"
        isLabelHidden
        disabled={choose.isPending}
        options={options}
        value={segmentId === null ? "" : String(segmentId)}
        onChange={({ target }) => choose.mutate(target.value === "" ? null : Number(target.value))}
      />
      <FormFailure error={choose.error?.message} />
    </div>
  );
}
