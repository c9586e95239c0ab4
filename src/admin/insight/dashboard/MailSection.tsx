import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMay } from "../../api/session-query.ts";
import { MAIL_STATE_DAYS } from "../../../contract/insight/dashboard.ts";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { TryAgain } from "../../ui/states/TryAgain.tsx";
import { mailStateQuery, type MailState } from "./dashboard-queries.ts";
import { Facts, FactsSkeleton } from "./Facts.tsx";
import { counted, countOf } from "../../../contract/base/counting.ts";
import { Moment } from "../../time/Moment.tsx";
import { useSiteZone } from "../../time/use-site-zone.ts";
import { shortDayAndTimeIn } from "../../time/zoned-time.ts";

/** Shows the transport, the queue and returned email. */
export function MailSection() {
  const query = useQuery(mailStateQuery);
  const { data, isError } = query;
  return (
    <Section id="mail-state" title="Email">
      <div className="min-h-36" aria-busy={!data && !isError}>
        {isError && (
          <FailureNotice action={<TryAgain query={query} />}>
            The mail status could not be loaded.
          </FailureNotice>
        )}
        {!data && !isError && <FactsSkeleton count={4} />}
        {data && <MailFacts state={data} />}
      </div>
    </Section>
  );
}

function MailFacts({ state: { server, waiting, bounces, complaints } }: { state: MailState }) {
  return (
    <Facts
      facts={[
        ["Sent through", server ?? <KeptInOutbox key="outbox" />],
        ["Waiting", waitingWords(waiting)],
        [`Bounces in ${MAIL_STATE_DAYS} days`, <Came key="bounces" came={bounces} reason="hard_bounce" />],
        [
          `Complaints in ${MAIL_STATE_DAYS} days`,
          <Came key="complaints" came={complaints} reason="complaint" />,
        ],
      ]}
    />
  );
}

const KeptInOutbox = () => (
  <>
    no mail server: kept in the{" "}
    {useMay()("settings.write") ? (
      <Link className="link" to="/admin/outbox">
        outbox
      </Link>
    ) : (
      "outbox"
    )}
  </>
);

const waitingWords = ({ count: mails }: MailState["waiting"]) =>
  mails === 0 ? "nothing" : countOf(mails, "message");

/** How many came back and when the last one did; leads to whom they concern. */
function Came({ came, reason }: { came: MailState["bounces"]; reason: string }) {
  const may = useMay();
  if (!came.lastAt) return "none";
  const words = (
    <>
      {counted(came.count)}, last on <Moment at={came.lastAt} as="date" />
    </>
  );
  if (!may("subscribers.read")) return words;
  return (
    <Link className="link" to={`/admin/suppressions?reason=${reason}`}>
      {words}
    </Link>
  );
}

/** What the owner has to look at: nothing while all is well. */
export function MailTroubles() {
  const { data } = useQuery(mailStateQuery);
  if (!data) return null;
  const { heldWords, waiting, paused, stalled, continuing } = data;
  const standing = paused.length + stalled.length + continuing.length;
  if (!heldWords && !waiting.lastError && standing === 0) return null;
  return (
    <div className="-mb-4 grid">
      {heldWords && (
        <Notice tone="bad" action={<SeeNewsletters />}>
          {heldWords}
        </Notice>
      )}
      {waiting.lastError && (
        <Notice tone="warn">
          <b>
            {waitingWords(waiting)} {waiting.count === 1 ? "waits" : "wait"}.
          </b>{" "}
          Nothing is lost: they are tried again by themselves. The mail server said: {waiting.lastError}
        </Notice>
      )}
      {stalled.map((each) => (
        <StandingStill key={each.id} newsletter={each} state="is not going out" />
      ))}
      {paused.map((each) => (
        <StandingStill key={each.id} newsletter={each} state="is paused" />
      ))}
      {continuing.map((each) => (
        <Continuing key={each.id} newsletter={each} />
      ))}
    </div>
  );
}

/** A newsletter that does not go out, and why. */
function StandingStill({ newsletter, state }: { newsletter: MailState["paused"][number]; state: string }) {
  return (
    <Notice tone="warn" action={<SeeReceipt id={newsletter.id} />}>
      <b>
        “<bdi>{newsletter.subject}</bdi>” {state}.
      </b>{" "}
      {newsletter.error}
    </Notice>
  );
}

/** A newsletter that waits for the next day of the warm-up. */
function Continuing({ newsletter }: { newsletter: MailState["continuing"][number] }) {
  const { id, subject, pending, continuesAt } = newsletter;
  const zone = useSiteZone();
  return (
    <Notice tone="info" action={<SeeReceipt id={id} />}>
      <b>
        “<bdi>{subject}</bdi>” continues {shortDayAndTimeIn(zone, continuesAt)}.
      </b>{" "}
      {countOf(pending, "reader")} {pending === 1 ? "waits" : "wait"} for the next day of the warm-up.
    </Notice>
  );
}

const SeeReceipt = ({ id }: { id: number }) => (
  <Link className="link" to={`/admin/newsletter/${id}`}>
    See the receipt
  </Link>
);

const SeeNewsletters = () => (
  <Link className="link" to="/admin/newsletter">
    Go to newsletters
  </Link>
);
