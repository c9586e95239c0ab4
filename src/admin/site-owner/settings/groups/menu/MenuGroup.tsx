import {
  MAX_FOOTER_LINKS,
  MAX_MENU_ENTRIES,
  type NamedAddress,
} from "../../../../../contract/settings/menu.ts";
import type { DefaultPageSlug } from "../../../../../contract/content/default-pages.ts";
import type { SettingsView } from "../../../../../contract/settings/settings.ts";
import { SettingsForm } from "../../SettingsForm.tsx";
import { LinkList } from "./LinkList.tsx";
import { useLinkNames } from "./link-targets.ts";

/** The menu at the top and the links at the bottom of every page. */
export function MenuGroup(view: SettingsView) {
  const { settings } = view;
  const linkNames = useLinkNames(settings);
  const named = (target: NamedAddress | DefaultPageSlug) =>
    [...(linkNames?.addresses ?? []), ...(linkNames?.pages ?? [])].find((each) => each.target === target)
      ?.title;
  return (
    <SettingsForm
      id="menu"
      view={view}
      why={`Up to ${MAX_MENU_ENTRIES} entries at the top of every page, each with a drop-down if you like, and up to ${MAX_FOOTER_LINKS} links at its end.`}
    >
      {() => (
        <div className="grid gap-7">
          <LinkList
            name="menu"
            heading="Menu"
            byDefault={
              linkNames
                ? `Readers see the default menu: ${named("/")}, ${named("/blog")} with all of your categories, ${named("about")}, ${named("contact")}.`
                : "Readers see the default menu."
            }
            most={MAX_MENU_ENTRIES}
            hasChildren
            settings={settings}
          />
          <LinkList
            name="footerLinks"
            heading="Footer"
            byDefault="Readers see the default links: the menu’s, your first four categories, the newsletter, the legal pages, FAQ and RSS."
            most={MAX_FOOTER_LINKS}
            hasChildren={false}
            settings={settings}
          />
        </div>
      )}
    </SettingsForm>
  );
}
