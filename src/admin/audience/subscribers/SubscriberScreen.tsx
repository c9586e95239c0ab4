import { useQuery, useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import {
  standardFields,
  standardNames,
  standardNamesBeside,
} from "../../../contract/audience/standard-fields.ts";
import { type SubscriberDetail, exportSubscriber } from "../../../contract/audience/subscribers.ts";
import { resumeSubscriber } from "../../../contract/audience/sunset.ts";
import { Button, ButtonLink } from "../../ui/buttons/Button.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { call, callForFile } from "../../api/client.ts";
import { useAction } from "../../ui/lists/use-action.ts";
import { Moment } from "../../time/Moment.tsx";
import { saveAnswer } from "../../api/save-file.ts";
import { Download } from "../../ui/icons/icons.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { subscriberFieldsQuery } from "../tags-query.ts";
import { refreshSubscribers, subscriberQuery } from "../subscribers-query.ts";
import { EditSubscriberDialog } from "./EditSubscriberDialog.tsx";
import { ReceivedTable } from "./ReceivedTable.tsx";
import { RemoveSubscriberDialog } from "./RemoveSubscriberDialog.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

const LIST = "/admin/subscribers";

/** Everything about one subscriber, and the two things that the law gives them: a copy, and erasure. */
export function SubscriberScreen() {
  const { id = "" } = useParams();
  const { data, error } = useQuery(subscriberQuery(id));
  return (
    <>
      <PageHead
        title={data?.email ?? "Subscriber"}
        actions={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={LIST}>Back to Subscribers</ButtonLink>
            {data && <Actions subscriber={data} />}
          </div>
        }
      >
        {data?.name}
      </PageHead>
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && <Detail subscriber={data} />}
    </>
  );
}

function Actions({ subscriber }: { subscriber: SubscriberDetail }) {
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <DownloadSubscriber id={subscriber.id} />
      {subscriber.pausedUntil && isEndless(subscriber.pausedUntil) && <ResumeButton id={subscriber.id} />}
      <Button onClick={() => setEditing(true)}>Edit</Button>
      <Button onClick={() => setRemoving(true)}>Remove</Button>
      {isEditing && <EditSubscriberDialog subscriber={subscriber} onClose={() => setEditing(false)} />}
      {isRemoving && (
        <RemoveSubscriberDialog
          subscriber={subscriber}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate(LIST, { replace: true })}
        />
      )}
    </>
  );
}

function ResumeButton({ id }: Pick<SubscriberDetail, "id">) {
  const resume = useAction(
    {
      act: () => call(resumeSubscriber, { params: { id: String(id) } }),
      done: ({ message }) => ({ title: "Resumed", description: message }),
      failure: "Failed to resume this subscriber.",
    },
    refreshSubscribers,
  );
  return (
    <Button disabled={resume.isPending} onClick={() => resume.mutate(undefined)}>
      Resume
    </Button>
  );
}

const sources: Record<string, string> = {
  form: "Form on the site",
  import: "Imported list",
  admin: "Added by hand",
};

/** Subscribers who did not answer are paused until the year 9999. */
const isEndless = (until: string) => until.startsWith("9999");

const suppressedBy = {
  hard_bounce: "Emails to this address bounced.",
  complaint: "They reported an email as spam.",
  unsubscribe: "They have unsubscribed.",
  manual: "You added the address to the list.",
};

function Detail({ subscriber }: { subscriber: SubscriberDetail }) {
  const { suppressions, consents } = subscriber;
  return (
    <div className="grid gap-10">
      {suppressions.length > 0 && (
        <Notice tone="warn">
          <b>No email goes to this address.</b>
          {suppressions.map(({ reason, since }) => (
            <span key={reason}>
              {" "}
              {suppressedBy[reason]} Since <Moment at={since} as="date" />.
            </span>
          ))}
        </Notice>
      )}
      <dl className="grid gap-x-10 gap-y-3 border-t border-rule pt-3.5 md:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name="Status">
          <StatusBadge status={subscriber.status} />
        </Fact>
        <Attributes {...subscriber} />
        <Fact name="Date subscribed">
          {subscriber.subscribedAt ? <Moment at={subscriber.subscribedAt} /> : "Unknown date"}
        </Fact>
        <Fact name="Came from">{sources[subscriber.source] ?? subscriber.source}</Fact>
        {subscriber.confirmedAt && (
          <Fact name="Confirmed">
            <Moment at={subscriber.confirmedAt} />
          </Fact>
        )}
        {subscriber.askedAt && (
          <Fact name="Asked if they still want it">
            <Moment at={subscriber.askedAt} />
          </Fact>
        )}
        {subscriber.pausedUntil && (
          <Fact name="Paused until">
            {isEndless(subscriber.pausedUntil) ? (
              "they resume. They did not answer."
            ) : (
              <Moment at={subscriber.pausedUntil} as="date" />
            )}
          </Fact>
        )}
        {subscriber.unsubscribedAt && (
          <Fact name="Unsubscribed">
            <Moment at={subscriber.unsubscribedAt} />
          </Fact>
        )}
        <Fact name="Consent">
          {consents.length === 0 && "None on record."}
          {consents.map(({ givenAt, how, wording, source }) => (
            <span key={givenAt} className="mb-2 block last:mb-0">
              <q className="text-ink">{wording}</q>
              <span className="block text-ink-3">
                <Moment at={givenAt} />, {consentHow[how]}
                {how === "list" && ` (${source})`}
              </span>
            </span>
          ))}
        </Fact>
      </dl>
      <ReceivedTable received={subscriber.received} />
    </div>
  );
}

/** The owner's notes: the standard fields beside the name, tags, and the custom fields that have a value. */
function Attributes({ tags, fields, ...subscriber }: SubscriberDetail) {
  const { data } = useQuery(subscriberFieldsQuery);
  const custom = data?.fields.map(({ key }) => key) ?? standardNames;
  const others = standardNamesBeside(custom).filter((name) => name !== "name" && subscriber[name] !== "");
  return (
    <>
      {others.map((name) => (
        <Fact key={name} name={standardFields[name].label}>
          {subscriber[name]}
        </Fact>
      ))}
      {tags.length > 0 && <Fact name="Tags">{tags.join(", ")}</Fact>}
      {data?.fields.map(
        ({ key, label }) =>
          fields[key] && (
            <Fact key={key} name={label}>
              {fields[key]}
            </Fact>
          ),
      )}
    </>
  );
}

const consentHow = {
  confirmation: "by confirming in their browser",
  owner: "as stated by you",
  list: "as stated in an import",
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3 max-md:-mb-2.5">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

/** Downloads all that is stored about a subscriber. By a call, not a link: it may have to ask for the password first. */
function DownloadSubscriber({ id }: { id: number }) {
  const toasts = useToasts();
  const download = useMutation({
    mutationFn: async () => {
      const { response, pieces } = await callForFile(exportSubscriber, { params: { id: String(id) } });
      saveAnswer(await Array.fromAsync(pieces), response);
    },
    onError: (error) => toasts.fail(error, "Failed to download their data."),
  });
  return (
    <Button disabled={download.isPending} onClick={() => download.mutate()}>
      <Download className="icon" aria-hidden="true" />
      {download.isPending ? "Downloading…" : "Download their data"}
    </Button>
  );
}
