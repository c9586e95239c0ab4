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
  /** The name of the link from a note back to its mark. */
  backToText: string;
  /** Below a video or a post of another service, which is named in place of `{service}`. */
  loadsFrom: string;
  /** The name of an image that nobody described, in a gallery with its number behind it. */
  image: string;
  /** The labels of the contact form, and its button unless the writer has given it words. */
  contact: { name: string; email: string; message: string; send: string };
  /** The button of a poll, what leads to its results, that it is closed, the name of `{number}` stars, and the link that answers by email. */
  poll: { send: string; results: string; closed: string; stars: string; reply: string };
}

/** The words as HTML has them: an owner may have written any character. */
export const escapedWords = ({ callouts, contact, poll, ...words }: BlockWords): BlockWords => ({
  footnotes: escaped(words.footnotes),
  backToText: escaped(words.backToText),
  loadsFrom: escaped(words.loadsFrom),
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
    send: escaped(contact.send),
  },
  poll: {
    send: escaped(poll.send),
    results: escaped(poll.results),
    closed: escaped(poll.closed),
    stars: escaped(poll.stars),
    reply: escaped(poll.reply),
  },
});

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const englishBlocks: BlockWords = {
  callouts: calloutNames,
  footnotes: "Footnotes",
  backToText: "Back to the text",
  loadsFrom: "Loads from {service} when you click it",
  image: "Image",
  contact: { name: "Your name", email: "Your email address", message: "Your message", send: "Send" },
  poll: {
    send: "Send answer",
    results: "See the results",
    closed: "This poll is closed.",
    stars: "{number} of 5 stars",
    reply: "Reply by email",
  },
};
