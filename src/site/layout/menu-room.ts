import type { Frame } from "./frame.ts";
import { lengthOf, widthOf } from "./name-length.ts";

/** Of the type in the menu, and a little more: letters differ. */
const EM = 16.5;
const GAP = 28;
const ARROW = 20;

/** What the rest of the header takes more than beside the name "Masthead". */
const NAMES = { short: 0, logo: 80, long: 130, longer: 200 };

/** How wide a menu may be, in pixels, from 48, 64 and 80 rem on; beside a short name. The default menu takes 277. */
const ROOM = { short: 290, medium: 500, wide: 740 };

/**
 * From which width on the owner's menu stands in the header (styles/header.css): `medium` ones from 64 rem, `wide` ones from
 * 80 rem, and those that are wider than any header nowhere: readers have the small menu. Undefined: as the default menu.
 */
export function roomForMenu({ settings, menu, siteName, logo, words }: Frame) {
  if (!settings.menu) return undefined;
  const name = NAMES[logo ? "logo" : (lengthOf(siteName) ?? "short")];
  const entries = menu.map(({ title, children }) => widthOf(title) * EM + GAP + (children ? ARROW : 0));
  // The room is measured beside a button of 18 letters.
  const button = (widthOf(words.layout.join) - 9) * EM;
  const width = entries.reduce((sum, each) => sum + each, name + button);
  if (width <= ROOM.short) return undefined;
  if (width <= ROOM.medium) return "medium";
  return width <= ROOM.wide ? "wide" : "none";
}
