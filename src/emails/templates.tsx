import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailTemplates } from "../contract/emails.ts";
import { Confirmation, confirmationSubject, confirmationText } from "./Confirmation.tsx";
import { Note, noteText } from "./Note.tsx";
import type { NoteProps } from "./Note.tsx";
import { Newsletter, newsletterText } from "./Newsletter.tsx";

export const emailTemplates: EmailTemplates = {
  async confirmation(words) {
    const html = render(<Confirmation {...words} />);
    return { subject: confirmationSubject(words.siteName), html, text: confirmationText(words) };
  },
  welcome: ({ subject, text, preferencesUrl, ...site }) =>
    note({
      ...site,
      title: subject,
      paragraphs: text.split(/\n\s*\n/).filter(Boolean),
      button: { words: "Read the blog", url: `${site.siteUrl}/blog` },
      footer: "You get this because you confirmed your address.",
      footerLink: { words: "Pause, unsubscribe or change your address", url: preferencesUrl },
    }),
  reminder: ({ confirmUrl, ...site }) =>
    note({
      ...site,
      title: `Do you still want the letter from ${site.siteName}?`,
      paragraphs: ["You asked for it a few days ago but have not confirmed yet. This is the only reminder."],
      button: { words: "Confirm subscription", url: confirmUrl },
      footer: "Not you, or changed your mind? Ignore this email and we will delete the address.",
    }),
  ownData: ({ ownDataUrl, ...site }) =>
    note({
      ...site,
      title: "Your address and your data",
      paragraphs: [
        `You asked ${site.siteName} for a link to change your address, or to download or erase your data. It works for one hour.`,
      ],
      button: { words: "Open my data", url: ownDataUrl },
      footer: "Not you? Ignore this email. Nothing changes.",
    }),
  newAddress: ({ newAddressUrl, ...site }) =>
    note({
      ...site,
      title: "Confirm your new address",
      paragraphs: [`A subscriber of ${site.siteName} wants to get the letter at this address.`],
      button: { words: "Use this address", url: newAddressUrl },
      footer: "Not you? Ignore this email. We send nothing to this address.",
    }),
  async newsletter(words) {
    const html = render(<Newsletter {...words} />);
    return { subject: words.subject, html, text: newsletterText(words) };
  },
};

async function note(words: NoteProps) {
  return { subject: words.title, html: render(<Note {...words} />), text: noteText(words) };
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Without the hints that React adds to load images early: mail programs ignore them, and spam filters see strange links. */
const render = (mail: ReactElement) =>
  DOCTYPE + renderToStaticMarkup(mail).replaceAll(/<link rel="preload" as="image"[^>]*>/g, "");
