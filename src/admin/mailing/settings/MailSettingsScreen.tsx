import { Link } from "react-router";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { SettingsSearch } from "../../site-owner/settings/SettingsSearch.tsx";
import { MAIL, groupsOf } from "../../site-owner/settings/settings-index.ts";
import { useLedToSetting } from "../../site-owner/settings/use-led-to-setting.ts";
import { UnsavedGroups } from "../../site-owner/settings/UnsavedGroups.tsx";
import { MailServerGroup } from "./groups/MailServerGroup.tsx";
import { DkimGroup } from "./groups/DkimGroup.tsx";
import { ProveGroup } from "./groups/ProveGroup.tsx";
import { WebhooksGroup } from "./groups/WebhooksGroup.tsx";
import { MailboxGroup } from "./groups/MailboxGroup.tsx";
import { PacingGroup } from "./groups/PacingGroup.tsx";
import { SunsetGroup } from "./groups/SunsetGroup.tsx";

const groups = groupsOf(MAIL);

/** Settings → Mail. Each group is saved separately. */
export function MailSettingsScreen() {
  useLedToSetting();
  return (
    <>
      <PageHead
        title="Mail"
        actions={
          <>
            <Link to="/admin/settings" className="link self-center">
              All settings
            </Link>
            <SettingsSearch />
          </>
        }
      >
        The mail server, and what comes back from it.
      </PageHead>
      <UnsavedGroups groups={groups}>
        <MailServerGroup />
        <DkimGroup />
        <ProveGroup />
        <WebhooksGroup />
        <MailboxGroup />
        <PacingGroup />
        <SunsetGroup />
      </UnsavedGroups>
    </>
  );
}
