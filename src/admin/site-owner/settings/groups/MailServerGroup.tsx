import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../../ui/Button.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { mailServerQuery } from "../mail-server-query.ts";
import { Fact } from "../Fact.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { MailRecords } from "./MailRecords.tsx";
import { TrialMail } from "./TrialMail.tsx";

/** Where mail goes, whether it arrives there, and what others are told of us. */
export function MailServerGroup() {
  const { data, error, refetch } = useQuery(mailServerQuery);
  return (
    <SettingsGroup
      id="mail-server"
      title="Mail server"
      why="Set on the server with SMTP_URL, MAIL_FROM and DKIM_KEYS."
    >
      <div className="grid gap-6">
        {error && (
          <FailureNotice
            action={
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </FailureNotice>
        )}
        {!data && !error && <Skeleton className="h-16 w-full" />}
        {data?.server === null && (
          <Notice tone="info">
            <b>No mail server is set.</b> Emails are stored in the{" "}
            <Link to="/admin/outbox" className="link">
              outbox
            </Link>{" "}
            and not sent.
          </Notice>
        )}
        {data && (
          <dl className="border-t border-line">
            {data.server !== null && <Fact name="Server">{data.server}</Fact>}
            <Fact name="From">{data.from}</Fact>
            <Fact name="Signed with">{data.dkimNames.join(", ") || "nothing (DKIM_KEYS is not set)"}</Fact>
          </dl>
        )}
        <TrialMail />
        <MailRecords />
      </div>
    </SettingsGroup>
  );
}
