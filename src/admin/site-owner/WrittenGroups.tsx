import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { SettingGroup } from "../../contract/settings/site-setting.ts";
import type { SettingsView } from "../../contract/settings/settings.ts";
import { settingsQuery } from "../api/settings-query.ts";
import { FailureNotice } from "../ui/states/FailureNotice.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { TryAgain } from "../ui/states/TryAgain.tsx";
import { DigestGroup } from "./settings/groups/DigestGroup.tsx";
import { FormGroup } from "./settings/groups/form/FormGroup.tsx";
import { HomeGroup } from "./settings/groups/home/HomeGroup.tsx";
import { LookGroup } from "./settings/groups/LookGroup.tsx";
import { MenuGroup } from "./settings/groups/menu/MenuGroup.tsx";
import { NewsletterGroup } from "./settings/groups/NewsletterGroup.tsx";
import { NewsletterLookGroup } from "./settings/groups/NewsletterLookGroup.tsx";
import { PlainGroup } from "./settings/groups/PlainGroup.tsx";
import { SiteGroup } from "./settings/groups/SiteGroup.tsx";
import { SocialGroup } from "./settings/groups/SocialGroup.tsx";
import { ToolsGroup } from "./settings/groups/ToolsGroup.tsx";
import { WelcomeGroup } from "./settings/groups/WelcomeGroup.tsx";
import type { SettingPage } from "./settings/setting-pages.ts";
import { writtenGroup, writtenGroups } from "./settings/settings-index.ts";

/** The groups of a page whose values are the settings of the site. */
export function WrittenGroups({ page }: { page: SettingPage }) {
  const query = useQuery(settingsQuery);
  const { data: view, error } = query;
  if (error && !view)
    return (
      <FailureNotice action={<TryAgain query={query} />}>
        The settings could not be loaded. {error.message}
      </FailureNotice>
    );
  if (!view)
    return (
      <div aria-busy="true" className="grid gap-4 border-t border-rule py-5">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  return writtenGroups
    .filter((id) => writtenGroup(id).page === page)
    .map((id) => {
      const Group = groupsOfTheirOwn[id];
      return Group ? <Group key={id} {...view} /> : <PlainGroup key={id} id={id} {...view} />;
    });
}

/** The groups that are more than the fields of their settings. */
const groupsOfTheirOwn: Partial<Record<SettingGroup, ComponentType<SettingsView>>> = {
  site: SiteGroup,
  look: LookGroup,
  "newsletter-look": NewsletterLookGroup,
  menu: MenuGroup,
  home: HomeGroup,
  letter: NewsletterGroup,
  digest: DigestGroup,
  welcome: WelcomeGroup,
  form: FormGroup,
  social: SocialGroup,
  tools: ToolsGroup,
};
