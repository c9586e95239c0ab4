import { PageHead } from "../ui/page/PageHead.tsx";
import { AccountGroups, TokensGroup } from "./AccountGroups.tsx";
import { UnsavedGroups } from "./settings/UnsavedGroups.tsx";
import { useLedToSetting } from "./settings/use-led-to-setting.ts";

const OWN_GROUPS = [
  { id: "profile", name: "Profile" },
  { id: "account", name: "Account" },
  { id: "tokens", name: "API tokens" },
];

/** The settings of somebody who may not change those of the site. */
export function OwnSettings() {
  useLedToSetting();
  return (
    <>
      <PageHead title="Settings">
        Your profile, your account and your API tokens. Owners change the settings of the site.
      </PageHead>
      <UnsavedGroups groups={OWN_GROUPS}>
        <AccountGroups />
        <TokensGroup />
      </UnsavedGroups>
    </>
  );
}
