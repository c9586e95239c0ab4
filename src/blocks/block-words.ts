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

/** The words as HTML has them: an owner may have written any character. */
export const escapedWords = ({ callouts, contact, ...words }: BlockWords): BlockWords => ({
  footnotes: escaped(words.footnotes),
  image: escaped(words.image),
  callouts: {
    note: escaped(callouts.note),
    tip: escaped(callouts.tip),
    important: escaped(callouts.important),
    warning: escaped(callouts.warning),
  },
  contact: {
    name: escaped(contact.name),
    email: escaped(contact.email),
    message: escaped(contact.message),
  },
});

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const englishBlocks: BlockWords = {
  callouts: calloutNames,
  footnotes: "Footnotes",
  image: "Image",
  contact: { name: "Your name", email: "Your email address", message: "Your message" },
};
