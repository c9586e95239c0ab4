import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailTemplates } from "../contract/mailing/emails.ts";
import { Note, noteText, signatureOf, type NoteProps } from "./Note.tsx";
import { inFont, Newsletter, newsletterText } from "./Newsletter.tsx";
import { inOwnOrder } from "../words/naming/direction.ts";
import { mailWordsFor } from "./mail-words.ts";

export const emailTemplates: EmailTemplates = {
  /** Contains nothing that a visitor typed: a visitor who enters somebody else's address cannot write to them through us. */
  async confirmation({ confirmUrl, ...site }) {
    const { subject, heading, request, requestWithAddress, button, withoutButton, footer } =
      mailWordsFor(site).confirmation;
    const title = subject({ siteName: site.siteName });
    const content = await note({
      ...site,
      title,
      heading,
      paragraphs: [request],
      button: { words: button, url: confirmUrl },
      withoutButton,
      footer,
    });
    // The sentence that tells readers to open the address stands right above it.
    const text = [title, requestWithAddress, confirmUrl, footer, signatureOf(site)].join("\n\n");
    return { ...content, text };
  },
  reminder: ({ confirmUrl, ...site }) => {
    const words = mailWordsFor(site).reminder;
    return note({
      ...site,
      title: words.subject({ siteName: site.siteName }),
      paragraphs: [words.text],
      button: { words: words.button, url: confirmUrl },
      footer: words.footer,
    });
  },
  invitation: ({ invitationUrl, inviter, days, ...site }) => {
    const words = mailWordsFor(site).invitation;
    return note({
      ...site,
      title: words.subject({ siteName: site.siteName }),
      paragraphs: [words.text({ inviter, siteName: site.siteName }), words.howLong({ days })],
      button: { words: words.button, url: invitationUrl },
      footer: words.footer,
    });
  },
  passwordLink: ({ username, passwordUrl, ...site }) => {
    const words = mailWordsFor(site).passwordLink;
    return note({
      ...site,
      title: words.subject({ siteName: site.siteName }),
      paragraphs: [words.text({ username, siteName: site.siteName }), words.howLong],
      button: { words: words.button, url: passwordUrl },
      footer: words.footer,
    });
  },
  signInReport: ({ matter, username, where, accountUrl, ...site }) => {
    const { advice, button, footer, ...words } = mailWordsFor(site).signIn;
    const { subject, text } = words[matter];
    return note({
      ...site,
      title: subject({ siteName: site.siteName }),
      paragraphs: [text({ username, siteName: site.siteName }), where, advice],
      button: { words: button, url: accountUrl },
      footer,
    });
  },
  ownData: ({ ownDataUrl, ...site }) => {
    const words = mailWordsFor(site).ownData;
    return note({
      ...site,
      title: words.subject,
      paragraphs: [words.text({ siteName: site.siteName })],
      button: { words: words.button, url: ownDataUrl },
      footer: words.footer,
    });
  },
  newAddress: ({ newAddressUrl, ...site }) => {
    const words = mailWordsFor(site).newAddress;
    return note({
      ...site,
      title: words.subject,
      paragraphs: [words.text({ siteName: site.siteName })],
      button: { words: words.button, url: newAddressUrl },
      footer: words.footer,
    });
  },
  async question({ keepUrl, unsubscribeUrl, postalAddress, answerDays, ...site }) {
    const { subject, text, silence, button, unsubscribe, footer } = mailWordsFor(site).question;
    const content = await note({
      ...site,
      title: subject({ siteName: site.siteName }),
      paragraphs: [text, silence({ days: answerDays })],
      button: { words: button, url: keepUrl },
      otherLink: { words: unsubscribe, url: unsubscribeUrl },
      footer: [footer({ siteName: site.siteName }), inOwnOrder(postalAddress, site.language ?? "en")]
        .filter(Boolean)
        .join(" "),
    });
    return { ...content, unsubscribeUrl };
  },
  async newsletter(props) {
    const html = inFont(render(<Newsletter {...props} />), props.font);
    return { subject: props.subject, html, text: newsletterText(props) };
  },
};

async function note(props: NoteProps) {
  return { subject: props.title, html: render(<Note {...props} />), text: noteText(props) };
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders without React's image preload hints: mail programs ignore them, and spam filters see strange links. */
const render = (mail: ReactElement) =>
  DOCTYPE + renderToStaticMarkup(mail).replaceAll(/<link rel="preload" as="image"[^>]*>/g, "");
