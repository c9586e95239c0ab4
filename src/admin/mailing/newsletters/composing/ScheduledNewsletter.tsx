import { useState } from "react";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import type { Subscriber } from "../../../../contract/audience/subscriber.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { NewsletterActions } from "../sending/NewsletterActions.tsx";
import { newsletterKind } from "../shared/newsletter-kind.ts";
import { NewsletterStatusBadge } from "../shared/NewsletterStatusBadge.tsx";
import { statusLine, troubleLine } from "../shared/newsletter-words.ts";
import { usePlannedSegment } from "../shared/use-planned-segment.ts";
import { EmailPreview } from "./EmailPreview.tsx";

/** A newsletter that waits for its time: when and to whom it goes, what can be done with it, and its email. */
export function ScheduledNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const [reader, setReader] = useState<Subscriber>();
  const fill = useFillFields();
  const zone = useSiteZone();
  const planned = usePlannedSegment(newsletter);
  const trouble = troubleLine(newsletter, zone);
  return (
    <section aria-labelledby="scheduled" className="px-(--pad) py-8">
      <h2 id="scheduled" className="font-serif text-dialog text-pretty wrap-anywhere">
        {fill(newsletter.subject)}
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 tabular-nums">
        <NewsletterStatusBadge status={newsletter.status} />
        <span>{statusLine({ ...newsletter, sentTo: planned ?? newsletter.sentTo }, zone)}</span>
        <NewsletterActions newsletter={newsletter} isUndoable={false} zone={zone} isOpen />
      </div>
      <p className="mt-2 text-ink-2">To change it, unschedule it first.</p>
      {trouble && <p className="mt-2 text-warn">{trouble}</p>}
      <EmailPreview values={newsletterKind.valuesOf(newsletter)} reader={reader} onReader={setReader} />
    </section>
  );
}
