import { render } from "react-email";
import type { EmailTemplates } from "../contract/emails.ts";
import { Confirmation, confirmationSubject, confirmationText } from "./Confirmation.tsx";
import { Newsletter, newsletterText } from "./Newsletter.tsx";

export const emailTemplates: EmailTemplates = {
  async confirmation(words) {
    const html = await render(<Confirmation {...words} />);
    return { subject: confirmationSubject(words.siteName), html, text: confirmationText(words) };
  },
  async newsletter(words) {
    const html = await render(<Newsletter {...words} />);
    return { subject: words.subject, html, text: newsletterText(words) };
  },
};
