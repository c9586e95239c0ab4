import type { May } from "../api/session-query.ts";
import { screensFor } from "./screens.ts";

interface Shortcut {
  name: string;
  /** In the order in which they are pressed, as `Keys` shows them. */
  keys: readonly string[];
}

/** Every key that does something for this account, as the help shows them. */
export const shortcutGroups = (may: May): readonly { title: string; shortcuts: readonly Shortcut[] }[] => [
  {
    title: "Anywhere",
    shortcuts: [
      { name: "Search or jump", keys: ["Mod", "K"] },
      { name: "New post", keys: ["C"] },
      ...(may("newsletters.write") ? [{ name: "New newsletter", keys: ["N"] }] : []),
      { name: "Go to the notification", keys: ["F8"] },
      { name: "Close", keys: ["Esc"] },
      { name: "Show these shortcuts", keys: ["?"] },
    ],
  },
  {
    title: "Go to",
    shortcuts: screensFor(may).map(({ name, key }) => ({ name, keys: ["G", key.toUpperCase()] })),
  },
  {
    title: "Writing",
    shortcuts: [
      { name: "Save, publish or send", keys: ["Mod", "↵"] },
      { name: "Save", keys: ["Mod", "S"] },
      { name: "From the title to the excerpt and the text", keys: ["↵"] },
      { name: "Focus mode", keys: ["Mod", "."] },
      { name: "Insert, on an empty line", keys: ["/"] },
      { name: "Find and replace, in the text", keys: ["Mod", "F"] },
      { name: "Link", keys: ["Mod", "Shift", "K"] },
      { name: "Undo", keys: ["Mod", "Z"] },
      { name: "Leave the text, also in a list or a table", keys: ["Esc", "Tab"] },
    ],
  },
  {
    title: "Lists",
    shortcuts: [
      { name: "Search this list", keys: ["/"] },
      { name: "Next, previous row", keys: ["J", "K"] },
      { name: "Open the row", keys: ["↵"] },
      { name: "Select the row", keys: ["X"] },
    ],
  },
];

const STORED = "masthead:single-keys";

/** People who use voice control can switch off single-letter shortcuts (WCAG 2.1.4). Without storage, they stay on. */
export const singleKeys = {
  areOn: () => {
    try {
      return localStorage.getItem(STORED) !== "off";
    } catch {
      return true;
    }
  },
  turn: (on: boolean) => {
    try {
      localStorage.setItem(STORED, on ? "on" : "off");
    } catch {
      // See above.
    }
  },
};
