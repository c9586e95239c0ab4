/** The kinds of a callout, as they are stored, with the words that people read. */
export const calloutNames = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
} as const;

export type CalloutKind = keyof typeof calloutNames;

/** What blocks say to readers by themselves. */
export interface BlockWords {
  callouts: Readonly<Record<CalloutKind, string>>;
  /** The name of the list of notes, for screen readers. */
  footnotes: string;
  /** The name of an image that nobody described, in a gallery with its number behind it. */
  image: string;
  /** The labels of the contact form. */
  contact: { name: string; email: string; message: string };
}

export const englishBlocks: BlockWords = {
  callouts: calloutNames,
  footnotes: "Footnotes",
  image: "Image",
  contact: { name: "Your name", email: "Your email address", message: "Your message" },
};
