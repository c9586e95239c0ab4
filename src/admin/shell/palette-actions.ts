import { ExternalLink, Keyboard, LogOut, Send, Settings, SquarePen, SunMoon } from "../ui/icons/icons.tsx";
import type { Capability } from "../../contract/base/capabilities.ts";
import type { May } from "../api/session-query.ts";
import { findSettings } from "../site-owner/settings/find-settings.ts";
import type { PaletteEntry } from "./PaletteGroup.tsx";
import { NEW_NEWSLETTER, NEW_PAGE, NEW_POST, screens, screensFor } from "./screens.ts";
import { theme, themes } from "./theme.ts";

export interface PaletteCommands {
  onHelp: () => void;
  onLogOut: () => void;
}

/** The screens and the actions of which the name has every word that is typed; all when nothing is. */
export function actionsFor(typed: string, may: May, { onHelp, onLogOut }: PaletteCommands) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = ({ name }: PaletteEntry) => words.every((word) => name.toLowerCase().includes(word));
  const actions: (PaletteEntry & { needs?: Capability | undefined })[] = [
    { id: "new-post", name: "New post", icon: SquarePen, keys: ["C"], to: NEW_POST },
    { id: "new-page", name: "New page", icon: SquarePen, to: NEW_PAGE, needs: "pages.write" },
    {
      id: "new-newsletter",
      name: "New newsletter",
      icon: Send,
      keys: ["N"],
      to: NEW_NEWSLETTER,
      needs: "newsletters.write",
    },
    ...screens.flatMap(({ parts = [], icon }) => parts.map((part) => ({ id: part.to, icon, ...part }))),
    ...themes.map(({ value, name }) => ({
      id: `theme-${value}`,
      name: `Use the ${name.toLowerCase()} theme`,
      icon: SunMoon,
      run: () => theme.choose(value),
    })),
    { id: "view-site", name: "View site", icon: ExternalLink, run: () => void window.open("/", "_blank") },
    { id: "help", name: "Keyboard shortcuts", icon: Keyboard, keys: ["?"], run: onHelp },
    { id: "log-out", name: "Log Out", icon: LogOut, run: onLogOut },
  ];
  return {
    screens: screensFor(may)
      .map(({ to, name, icon, key }): PaletteEntry => ({
        id: to,
        to,
        name,
        icon,
        keys: ["G", key.toUpperCase()],
      }))
      .filter(isMeant),
    actions: actions.filter((action) => isMeant(action) && (!action.needs || may(action.needs))),
  };
}

/** There is room for so many. */
const SETTINGS_SHOWN = 5;

/** The groups and fields of the settings that `typed` finds. */
export const settingEntries = (typed: string): PaletteEntry[] =>
  findSettings(typed)
    .slice(0, SETTINGS_SHOWN)
    .map(({ id, name, place, to }) => ({ id: `setting-${id}`, name, note: place, icon: Settings, to }));
