import { z } from "zod";

/** The groups of the screen that have settings; admin/site-owner/settings/settings-index.ts names them. */
export type SettingGroup =
  | "site"
  | "look"
  | "newsletter-look"
  | "menu"
  | "home"
  | "writing"
  | "sender"
  | "letter"
  | "digest"
  | "welcome"
  | "form"
  | "privacy"
  | "social"
  | "tools"
  | "contact"
  | "first-steps";

/** What there is to know about a setting, apart from the rules of a change (settings-change.ts) and from what it does. */
export interface SiteSetting {
  /** As it is kept and read. */
  read: z.ZodType;
  /** Left out where the language of the site says it (`defaults` in src/words). */
  default?: unknown;
  /** The group of the screen that has it. */
  group: SettingGroup;
  /** What the screen calls it. */
  label: string;
  hint?: string;
  /** Other words by which the search of the settings finds it: empty if its label is enough, left out if its group stands for it. */
  find?: string;
  /** What the audit log calls it after “changed settings:”. Unlike the label, this says which group it belongs to. */
  audit: string;
  /** Its control in a plain group: a switch for `z.boolean()`, else a line of this type, some lines, or one of some options. */
  type?: "email" | "url";
  rows?: number;
  options?: Readonly<Record<string, string>>;
  /** Those come first in their group, two in a row. */
  isHalf?: true;
}

/** An address on the web, or nothing. Only these two schemes are allowed in a link. */
export const webAddress = z.union([
  // What is wrong is said in the words of the first.
  z.url({ protocol: /^https?$/, error: "Please enter a web address, such as https://example.com" }),
  z.literal(""),
]);

export const accentColor = z.union([
  z.string().regex(/^#[0-9a-f]{6}$/, { error: "Enter a color such as #1f5fa8" }),
  z.literal(""),
]);
