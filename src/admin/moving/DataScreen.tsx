import { MediaGroup } from "../site-owner/settings/groups/MediaGroup.tsx";
import { SamplesGroup } from "../site-owner/settings/groups/SamplesGroup.tsx";
import { SettingsPage } from "../site-owner/settings/SettingsPage.tsx";

/** Settings → Data. */
export const DataScreen = () => (
  <SettingsPage page="data">
    <MediaGroup />
    <SamplesGroup />
  </SettingsPage>
);
