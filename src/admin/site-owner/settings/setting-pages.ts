/** The first screen of the settings, from which every page is one step away. */
export const SETTINGS = "/admin/settings";

interface SettingPageFacts {
  to: string;
  name: string;
  /** What it is for, in a line. */
  why: string;
}

/** The pages of the settings, in their order. */
export const settingPages = {
  site: {
    to: `${SETTINGS}/site`,
    name: "Site",
    why: "What your site is called, how to reach you, and what is kept of readers.",
  },
  look: {
    to: `${SETTINGS}/look`,
    name: "Look and words",
    why: "What readers see around your texts.",
  },
  newsletter: {
    to: `${SETTINGS}/newsletter`,
    name: "Newsletter",
    why: "Who your emails come from, what they look like, and which are sent automatically.",
  },
  mail: {
    to: `${SETTINGS}/mail`,
    name: "Mail",
    why: "The mail server, and what comes back from it.",
  },
  access: {
    to: `${SETTINGS}/access`,
    name: "People and programs",
    why: "Your account, and who and what else has access to the site.",
  },
  data: {
    to: `${SETTINGS}/data`,
    name: "Data",
    why: "Backups, exports and imports, and how much room everything takes.",
  },
} as const satisfies Record<string, SettingPageFacts>;

export type SettingPage = keyof typeof settingPages;

// An object keeps the order of its keys.
export const pageNames = Object.keys(settingPages) as SettingPage[];
