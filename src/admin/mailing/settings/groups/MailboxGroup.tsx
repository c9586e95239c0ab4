import { useQuery } from "@tanstack/react-query";
import type { MailboxView } from "../../../../contract/mailing/bounce-mailbox.ts";
import { Fact } from "../../../site-owner/settings/Fact.tsx";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { useSiteTime } from "../../../time/use-site-zone.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { QueryState } from "../../../ui/states/QueryState.tsx";
import { MailboxForm } from "./MailboxForm.tsx";
import { mailboxQuery } from "./mailbox-query.ts";

/** The mailbox from which bounces and complaints are read, and how reading it goes. */
export function MailboxGroup() {
  const query = useQuery(mailboxQuery);
  const { data } = query;
  return (
    <SettingsGroup
      id="bounce-mailbox"
      title="Bounce mailbox"
      why="Where bounces, complaints and DMARC reports arrive. Masthead reads them over IMAP and leaves all other email alone, unread."
    >
      <div className="grid gap-6">
        <QueryState query={query} className="h-40 w-full" />
        {data && <Reading {...data} />}
        {data && <MailboxForm {...data} />}
      </div>
    </SettingsGroup>
  );
}

function Reading({ settings, isPasswordLost, reading }: MailboxView) {
  const time = useSiteTime();
  if (!settings?.isOn) return null;
  if (isPasswordLost)
    return (
      <Notice tone="bad">
        <b>The password cannot be read.</b> It was encrypted by another data folder. Enter it again.
      </Notice>
    );
  return (
    <div className="grid gap-3">
      {reading?.failure && (
        <Notice tone="bad">
          <b>The mailbox cannot be read</b>
          {reading.failingSince && ` since ${time.dateAndTime(reading.failingSince)}`}. {reading.failure}
        </Notice>
      )}
      <dl className="border-t border-line">
        <Fact name="Last read">{reading?.readAt ? time.dateAndTime(reading.readAt) : "not yet"}</Fact>
        <Fact name="Reports counted">{String(reading?.reports ?? 0)}</Fact>
      </dl>
    </div>
  );
}
