/** A mail's words in both forms. */
export interface EmailContent {
  subject: string;
  html: string;
  text: string;
}

/** The mails that are written in React (`src/emails`) and sent by the server. */
export interface EmailTemplates {
  confirmation(words: { siteName: string; siteUrl: string; confirmUrl: string }): Promise<EmailContent>;
  /** `unsubscribeUrl` may be a placeholder: it stands in both forms as it is given. */
  newsletter(words: {
    siteName: string;
    siteUrl: string;
    subject: string;
    /** Clean HTML. */
    content: string;
    postalAddress: string;
    unsubscribeUrl: string;
  }): Promise<EmailContent>;
}
