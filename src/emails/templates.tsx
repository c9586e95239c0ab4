import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailTemplates } from "../contract/emails.ts";
import { Confirmation, confirmationText } from "./Confirmation.tsx";
import { Note, noteText } from "./Note.tsx";
import type { NoteProps } from "./Note.tsx";
import { inFont, Newsletter, newsletterText } from "./Newsletter.tsx";
import { words } from "./words.ts";

export const emailTemplates: EmailTemplates = {
  async confirmation(props) {
    const html = render(<Confirmation {...props} />);
    return { subject: words.confirmation.subject(props.siteName), html, text: confirmationText(props) };
  },
  welcome: ({ subject, text, preferencesUrl, ...site }) =>
    note({
      ...site,
      title: subject,
      paragraphs: text.split(/\n\s*\n/).filter(Boolean),
      button: { words: words.welcome.button, url: `${site.siteUrl}/blog` },
      footer: words.welcome.footer,
      footerLink: { words: words.welcome.preferences, url: preferencesUrl },
    }),
  reminder: ({ confirmUrl, ...site }) =>
    note({
      ...site,
      title: words.reminder.subject(site.siteName),
      paragraphs: [words.reminder.text],
      button: { words: words.reminder.button, url: confirmUrl },
      footer: words.reminder.footer,
    }),
  ownData: ({ ownDataUrl, ...site }) =>
    note({
      ...site,
      title: words.ownData.subject,
      paragraphs: [words.ownData.text(site.siteName)],
      button: { words: words.ownData.button, url: ownDataUrl },
      footer: words.ownData.footer,
    }),
  newAddress: ({ newAddressUrl, ...site }) =>
    note({
      ...site,
      title: words.newAddress.subject,
      paragraphs: [words.newAddress.text(site.siteName)],
      button: { words: words.newAddress.button, url: newAddressUrl },
      footer: words.newAddress.footer,
    }),
  async question({ keepUrl, unsubscribeUrl, postalAddress, answerDays, ...site }) {
    const { subject, text, silence, button, unsubscribe, footer } = words.question;
    const content = await note({
      ...site,
      title: subject(site.siteName),
      paragraphs: [text, silence(answerDays)],
      button: { words: button, url: keepUrl },
      otherLink: { words: unsubscribe, url: unsubscribeUrl },
      footer: [footer(site.siteName), postalAddress].filter(Boolean).join(" "),
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
