import type { Category } from "../content/categories.ts";
import type { SignInMatter } from "../insight/events.ts";
import type { NewsletterIdentity } from "../settings/newsletter-identity.ts";
import type { Logo } from "../settings/logo.ts";
import type { NewsletterFont, NewsletterWidth } from "../settings/newsletter-look.ts";

/** An email as HTML and as plain text. */
export interface EmailContent {
  subject: string;
  html: string;
  text: string;
  /** The reply-to address; the sender's if left out. */
  replyTo?: string;
  /** One POST to it unsubscribes the reader (RFC 8058); for emails that were not requested. */
  unsubscribeUrl?: string;
}

/** The site's details in every email. */
export interface SiteWords {
  siteName: string;
  siteUrl: string;
  /** The language (BCP 47); `en` by default. */
  language?: string;
  /** What sentences call the newsletter; its plain name by default. */
  newsletter?: NewsletterIdentity;
  /** The owner's sentences in that language, by key; none by default. */
  ownWords?: Readonly<Record<string, string>>;
  /** Shown instead of the name. Without a logo for dark backgrounds, this one is used there too. */
  logo?: Logo | null;
  darkLogo?: Logo | null;
  /** Shown beside the name if there is no logo; the pennant by default. */
  icon?: Logo | null;
  /** The accent color from the settings; empty for the default. */
  accentColor?: string;
}

/** A post as a mail shows it. */
export interface NewsletterPost {
  title: string;
  excerpt: string;
  category: Pick<Category, "title" | "palette">;
  /** Whole addresses. */
  url: string;
  imageUrl: string;
}

/** The text of a newsletter and what is around it. Links and personal fields may be placeholders. */
export interface NewsletterWords extends SiteWords {
  subject: string;
  /** The preheader; if empty, inboxes show the first words. */
  preheader?: string;
  /** Clean HTML. A `<div data-post="12"></div>` in it is the place of a post's card. */
  content: string;
  /** Clean HTML above and below it, which no preheader is made of. */
  intro?: string;
  outro?: string;
  font?: NewsletterFont;
  /** In pixels; 600 if left out. */
  width?: NewsletterWidth;
  /** The posts by id; the card of a missing post is left out. */
  posts?: Readonly<Record<number, NewsletterPost>>;
  /** The formatted date. */
  date?: string;
  postalAddress: string;
  /** Left out in an email that is no newsletter: nor does it say why readers get newsletters. */
  unsubscribeUrl?: string;
  /** Left out where they would lead nowhere. */
  preferencesUrl?: string | undefined;
  webUrl?: string | undefined;
}

/** The mails that are written in React (`src/emails`) and sent by the server. */
export interface EmailTemplates {
  confirmation(words: SiteWords & { confirmUrl: string }): Promise<EmailContent>;
  /** The reminder to those who have not confirmed. */
  reminder(words: SiteWords & { confirmUrl: string }): Promise<EmailContent>;
  /** Invites somebody to write for the site. */
  invitation(
    words: SiteWords & { invitationUrl: string; inviter: string; days: number },
  ): Promise<EmailContent>;
  /** Leads somebody who has forgotten their password to a new one. */
  passwordLink(words: SiteWords & { username: string; passwordUrl: string }): Promise<EmailContent>;
  /** Tells somebody what has happened to their sign-in: `where` says when and from where, ready to be shown. */
  signInReport(
    words: SiteWords & { matter: SignInMatter; username: string; where: string; accountUrl: string },
  ): Promise<EmailContent>;
  /** Leads to changing the address, downloading and erasing. */
  ownData(words: SiteWords & { ownDataUrl: string }): Promise<EmailContent>;
  /** Goes to the new address when somebody changes theirs. */
  newAddress(words: SiteWords & { newAddressUrl: string }): Promise<EmailContent>;
  /** Asks subscribers who do not read whether they still want the newsletter. */
  question(
    words: SiteWords & { keepUrl: string; unsubscribeUrl: string; postalAddress: string; answerDays: number },
  ): Promise<EmailContent>;
  newsletter(words: NewsletterWords): Promise<EmailContent>;
}
