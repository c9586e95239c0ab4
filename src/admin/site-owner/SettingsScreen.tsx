import type { ReactNode } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { useMay } from "../api/session-query.ts";
import { PageHead } from "../ui/page/PageHead.tsx";
import { OwnSettings } from "./OwnSettings.tsx";
import { AccountGroups, TokensGroup } from "./AccountGroups.tsx";
import { OrganizationGroup } from "./provider/OrganizationGroup.tsx";
import { LinkGroup } from "./settings/LinkGroup.tsx";
import { SettingsPage } from "./settings/SettingsPage.tsx";
import { SettingsSearch } from "./settings/SettingsSearch.tsx";
import { SETTINGS, pageNames, settingPages } from "./settings/setting-pages.ts";
import { addressOf, findAddress, groupsOf } from "./settings/settings-index.ts";
import { WrittenGroups } from "./WrittenGroups.tsx";

/** What the account may change: the site, or itself alone. Mail and data have screens of their own domains. */
export function SettingsScreen() {
  const may = useMay();
  const { page } = useParams();
  if (!may("settings.write")) return <OwnSettings />;
  if (page === undefined) return <AllSettings />;
  return pages.get(page) ?? <Navigate to={SETTINGS} replace />;
}

/** Every page of the settings with what is on it. */
function AllSettings() {
  const { hash, search } = useLocation();
  const address = findAddress(hash.slice(1), search);
  if (address !== undefined) return <Navigate to={address} replace />;
  return (
    <>
      <PageHead title="Settings" actions={<SettingsSearch />}>
        Each group of settings is saved separately.
      </PageHead>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {pageNames.map((page) => (
          <section key={page} aria-labelledby={`${page}-page`} className="border-t border-rule pt-4.5">
            <h2 id={`${page}-page`} className="font-serif text-card">
              <Link to={settingPages[page].to} className="hover:underline hover:underline-offset-[.2em]">
                {settingPages[page].name}
              </Link>
            </h2>
            <p className="mt-1 leading-normal text-pretty text-ink-3">{settingPages[page].why}</p>
            <ul className="mt-2.5 grid max-md:flex max-md:flex-wrap max-md:gap-x-5">
              {groupsOf(page).map((group) => (
                <li key={group.id}>
                  <Link
                    to={addressOf(group)}
                    className="flex min-h-7 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-[.2em] max-md:min-h-11"
                  >
                    {group.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const SiteSettings = () => (
  <SettingsPage page="site">
    <WrittenGroups page="site" />
  </SettingsPage>
);

const LookSettings = () => (
  <SettingsPage page="look">
    <WrittenGroups page="look" />
    <LinkGroup
      id="words"
      title="Words"
      why="Every sentence that readers see on pages, in forms and in emails."
      to="/admin/settings/words"
      words="Word the sentences yourself"
    />
  </SettingsPage>
);

const NewsletterSettings = () => (
  <SettingsPage page="newsletter">
    <WrittenGroups page="newsletter" />
  </SettingsPage>
);

const AccessSettings = () => (
  <SettingsPage page="access">
    <LinkGroup
      id="people"
      title="People"
      why="Who can sign in, what they may do, and invitations."
      to="/admin/settings/people"
      words="People and invitations"
    />
    <OrganizationGroup />
    <TokensGroup />
    <LinkGroup
      id="outgoing-webhooks"
      title="Outgoing webhooks"
      why="Programs that are told when something happens on the site."
      to="/admin/settings/webhooks"
      words="Outgoing webhooks"
    />
    <LinkGroup
      id="activity"
      title="Activity"
      why="Who changed what, kept for a year."
      to="/admin/settings/activity"
      words="Activity of the last year"
    />
    <AccountGroups />
  </SettingsPage>
);

const pages: ReadonlyMap<string, ReactNode> = new Map([
  ["site", <SiteSettings key="site" />],
  ["look", <LookSettings key="look" />],
  ["newsletter", <NewsletterSettings key="newsletter" />],
  ["access", <AccessSettings key="access" />],
]);
