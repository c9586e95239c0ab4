import { screens } from "./screens.ts";

interface Shortcut {
  name: string;
  /** In the order in which they are pressed, as they stand on the keyboard. `Mod` is ⌘ on a Mac, Ctrl elsewhere. */
  keys: readonly string[];
}

/** Every key that does something, as the help shows them. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "Anywhere",
    shortcuts: [
      { name: "Search or jump", keys: ["Mod", "K"] },
      { name: "New post", keys: ["N"] },
      { name: "Go to the notification", keys: ["F8"] },
      { name: "Close", keys: ["Esc"] },
      { name: "Show these shortcuts", keys: ["?"] },
    ],
  },
  {
    title: "Go to",
    shortcuts: screens.map(({ name, key }) => ({ name, keys: ["G", key.toUpperCase()] })),
  },
  {
    title: "Writing",
    shortcuts: [
      { name: "Save", keys: ["Mod", "S"] },
      { name: "Insert, on an empty line", keys: ["/"] },
      { name: "Link", keys: ["Mod", "Shift", "K"] },
      { name: "Undo", keys: ["Mod", "Z"] },
    ],
  },
  {
    title: "Lists",
    shortcuts: [
      { name: "Search this list", keys: ["/"] },
      { name: "Next, previous row", keys: ["J", "K"] },
      { name: "Select the row", keys: ["X"] },
    ],
  },
];

/** The name of the key that stands for `Mod` on this device. */
export const modKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl");

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
