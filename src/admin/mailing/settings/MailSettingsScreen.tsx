import { SettingsPage } from "../../site-owner/settings/SettingsPage.tsx";
import { MailServerGroup } from "./groups/MailServerGroup.tsx";
import { DkimGroup } from "./groups/DkimGroup.tsx";
import { ProveGroup } from "./groups/ProveGroup.tsx";
import { WebhooksGroup } from "./groups/WebhooksGroup.tsx";
import { MailboxGroup } from "./groups/MailboxGroup.tsx";
import { PacingGroup } from "./groups/PacingGroup.tsx";
import { SunsetGroup } from "./groups/SunsetGroup.tsx";

/** Settings → Mail. */
export const MailSettingsScreen = () => (
  <SettingsPage page="mail">
    <MailServerGroup />
    <DkimGroup />
    <ProveGroup />
    <WebhooksGroup />
    <MailboxGroup />
    <PacingGroup />
    <SunsetGroup />
  </SettingsPage>
);
