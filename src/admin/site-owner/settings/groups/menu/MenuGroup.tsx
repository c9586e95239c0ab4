import { MAX_FOOTER_LINKS, MAX_MENU_ENTRIES } from "../../../../../contract/menu.ts";
import type { SettingsView } from "../../../../../contract/settings.ts";
import { SettingsForm } from "../../SettingsForm.tsx";
import { LinkList } from "./LinkList.tsx";

const names = ["menu", "footerLinks"] as const;

/** The menu at the top and the links at the bottom of every page. */
export function MenuGroup({ settings }: SettingsView) {
  const { isArchivePublic } = settings;
  return (
    <SettingsForm
      id="menu"
      title="Menu and footer"
      why={`Up to ${MAX_MENU_ENTRIES} entries at the top of every page, each with a drop-down if you like, and up to ${MAX_FOOTER_LINKS} links at its end.`}
      settings={settings}
      names={names}
    >
      {() => (
        <div className="grid gap-7">
          <LinkList
            name="menu"
            heading="Menu"
            byDefault="Readers see the default menu: Home, Blog with all of your categories, About, Contact."
            most={MAX_MENU_ENTRIES}
            hasChildren
            isArchivePublic={isArchivePublic}
          />
          <LinkList
            name="footerLinks"
            heading="Footer"
            byDefault="Readers see the default links: the menu’s, your first four categories, the newsletter, the legal pages, FAQ and RSS."
            most={MAX_FOOTER_LINKS}
            hasChildren={false}
            isArchivePublic={isArchivePublic}
          />
        </div>
      )}
    </SettingsForm>
  );
}
