import type { ReactNode } from "react";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { PageLinks } from "./PageLinks.tsx";
import { SettingsSearch } from "./SettingsSearch.tsx";
import { settingPages, type SettingPage } from "./setting-pages.ts";
import { groupsOf } from "./settings-index.ts";
import { useLedToSetting } from "./use-led-to-setting.ts";
import { UnsavedGroups } from "./UnsavedGroups.tsx";

/** A page of the settings. Each of its groups is saved separately. */
export function SettingsPage({ page, children }: { page: SettingPage; children: ReactNode }) {
  useLedToSetting();
  const { name, why } = settingPages[page];
  return (
    <>
      <PageHead title={name} actions={<SettingsSearch />}>
        {why}
      </PageHead>
      <PageLinks current={page} />
      <UnsavedGroups groups={groupsOf(page)}>{children}</UnsavedGroups>
    </>
  );
}
