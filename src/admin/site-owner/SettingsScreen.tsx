import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { SettingGroup } from "../../contract/settings/site-setting.ts";
import type { SettingsView } from "../../contract/settings/settings.ts";
import { AuthenticatorPart } from "./auth/AuthenticatorPart.tsx";
import { ChangeEmail } from "./auth/ChangeEmail.tsx";
import { ChangePassword } from "./auth/ChangePassword.tsx";
import { SessionList } from "./auth/SessionList.tsx";
import { PasskeysPart } from "./passkeys/PasskeysPart.tsx";
import { FailureNotice } from "../ui/states/FailureNotice.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { TryAgain } from "../ui/states/TryAgain.tsx";
import { ProfileForm } from "./people/ProfileForm.tsx";
import { NewsletterGroup } from "./settings/groups/NewsletterGroup.tsx";
import { DigestGroup } from "./settings/groups/DigestGroup.tsx";
import { HomeGroup } from "./settings/groups/home/HomeGroup.tsx";
import { FormGroup } from "./settings/groups/form/FormGroup.tsx";
import { NewsletterLookGroup } from "./settings/groups/NewsletterLookGroup.tsx";
import { PlainGroup } from "./settings/groups/PlainGroup.tsx";
import { ToolsGroup } from "./settings/groups/ToolsGroup.tsx";
import { LookGroup } from "./settings/groups/LookGroup.tsx";
import { MenuGroup } from "./settings/groups/menu/MenuGroup.tsx";
import { MediaGroup } from "./settings/groups/MediaGroup.tsx";
import { SamplesGroup } from "./settings/groups/SamplesGroup.tsx";
import { SiteGroup } from "./settings/groups/SiteGroup.tsx";
import { useMay } from "../api/session-query.ts";
import { settingsQuery } from "../api/settings-query.ts";
import { SettingsGroup } from "./settings/SettingsGroup.tsx";
import { SettingsSearch } from "./settings/SettingsSearch.tsx";
import { SETTINGS, groupsOf, writtenGroups } from "./settings/settings-index.ts";
import { useLedToSetting } from "./settings/use-led-to-setting.ts";
import { UnsavedGroups } from "./settings/UnsavedGroups.tsx";

/** Those that are found by a search, and the way to the settings of mail. */
const groups = groupsOf(SETTINGS).flatMap((group) =>
  group.id === "media" ? [{ id: "mail", name: "Mail" }, group] : [group],
);

/** What the account may change: the site, or itself alone. */
export function SettingsScreen() {
  const may = useMay();
  return may("settings.write") ? <SiteSettings /> : <OwnSettings />;
}

const OWN_GROUPS = [
  { id: "profile", name: "Profile" },
  { id: "account", name: "Account" },
  { id: "tokens", name: "API tokens" },
];

function OwnSettings() {
  return (
    <>
      <PageHead title="Settings">
        Your profile, your account and your API tokens. Owners change the settings of the site.
      </PageHead>
      <UnsavedGroups groups={OWN_GROUPS}>
        <AccountGroup />
        <TokensGroup />
      </UnsavedGroups>
    </>
  );
}

const TokensGroup = () => (
  <SettingsGroup id="tokens" title="API tokens" why="Programs that read, write or send for you.">
    <Link to="/admin/settings/tokens" className="link justify-self-start">
      API tokens
    </Link>
  </SettingsGroup>
);

function AccountGroup() {
  return (
    <>
      <SettingsGroup
        id="profile"
        title="Profile"
        why="How readers see you: above your posts, and on your own page. New posts begin with your byline."
      >
        <ProfileForm />
      </SettingsGroup>
      <PasswordGroup />
    </>
  );
}

function PasswordGroup() {
  return (
    <SettingsGroup id="account" title="Account" why="How you sign in, and your signed-in devices.">
      <ChangePassword />
      <ChangeEmail />
      <AuthenticatorPart />
      <PasskeysPart />
      <SessionList />
    </SettingsGroup>
  );
}

function SiteSettings() {
  useLedToSetting();
  return (
    <>
      <PageHead title="Settings" actions={<SettingsSearch />}>
        Save each group separately.
      </PageHead>
      <UnsavedGroups groups={groups}>
        <WrittenGroups />
        <SettingsGroup
          id="words"
          title="Words"
          why="Every sentence that readers see on pages, in forms and in emails."
        >
          <Link to="/admin/settings/words" className="link justify-self-start">
            Word the sentences yourself
          </Link>
        </SettingsGroup>
        <SettingsGroup
          id="mail"
          title="Mail"
          why="The mail server, how fast it is used, and what comes back from it."
        >
          <Link to="/admin/settings/mail" className="link justify-self-start">
            Settings of mail
          </Link>
        </SettingsGroup>
        <MediaGroup />
        <SettingsGroup id="people" title="People" why="Who can sign in, what they may do, and invitations.">
          <Link to="/admin/settings/people" className="link justify-self-start">
            People and invitations
          </Link>
        </SettingsGroup>
        <TokensGroup />
        <SettingsGroup
          id="outgoing-webhooks"
          title="Outgoing webhooks"
          why="Programs that are told when something happens on the site."
        >
          <Link to="/admin/settings/webhooks" className="link justify-self-start">
            Outgoing webhooks
          </Link>
        </SettingsGroup>
        <SettingsGroup id="activity" title="Activity" why="Who changed what, kept for a year.">
          <Link to="/admin/settings/activity" className="link justify-self-start">
            Activity of the last year
          </Link>
        </SettingsGroup>
        <AccountGroup />
        <SamplesGroup />
      </UnsavedGroups>
    </>
  );
}

/** Those whose values are the settings of the site. */
function WrittenGroups() {
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
  return writtenGroups.map((id) => {
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
  form: FormGroup,
  tools: ToolsGroup,
};
