import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { checkSending } from "../../../../contract/mailing/flight-check.ts";
import type { Subscriber } from "../../../../contract/audience/subscriber.ts";
import { call } from "../../../api/client.ts";
import { SenderNotices } from "../history/SenderNotices.tsx";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";
import { AudiencePart } from "./AudiencePart.tsx";
import { FlightPart } from "./FlightPart.tsx";
import { InboxPart } from "./InboxPart.tsx";
import { PostPart } from "./PostPart.tsx";
import { SubjectTestPart } from "./SubjectTestPart.tsx";
import { TestBox } from "./TestBox.tsx";
import type { Pull } from "./use-pull.ts";

interface ComposerPanelProps {
  session: NewsletterSession;
  isShown: boolean;
  /** Whose values fill the personal fields of a test, as those of the preview. */
  reader: Subscriber | undefined;
  onReader: (reader: Subscriber | undefined) => void;
  pull: Pull;
}

/** Everything beside the text: who gets it and from whom, how an inbox shows it, what there is to know, and a test. */
export function ComposerPanel({ session, isShown, reader, onReader, pull }: ComposerPanelProps) {
  const { getValues } = useFormContext<NewsletterValues>();
  const segmentId = useWatch<NewsletterValues, "segmentId">({ name: "segmentId" });
  // What other servers say is asked once a minute; what depends on the text, after each pause.
  const { saved } = session;
  const query = {
    segmentId: segmentId === null ? undefined : String(segmentId),
    newsletterId: saved?.repeats ? String(saved.id) : undefined,
  };
  const { data: sending, error } = useQuery({
    queryKey: [checkSending.path, query],
    queryFn: () => call(checkSending, { query }),
    enabled: isShown,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const of = { newsletterId: saved?.id, workingCopyId: session.copyId };
  return (
    <div className="grid gap-5 md:max-lg:grid-cols-2 md:max-lg:gap-8">
      <SenderNotices />
      <AudiencePart session={session} sending={sending} />
      <SubjectTestPart readers={sending?.recipients} />
      <InboxPart from={sending?.from} />
      {saved?.post && <PostPart session={session} newsletter={saved} post={saved.post} pull={pull} />}
      <FlightPart newsletter={saved} sending={sending?.checks} failure={error?.message} />
      <TestBox values={getValues} of={of} reader={reader} onReader={onReader} />
    </div>
  );
}
