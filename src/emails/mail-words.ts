import type { SiteWords } from "../contract/mailing/emails.ts";
import { wordsFor, type Words } from "../words/words.ts";

const NAMELESS = { name: "", day: undefined, time: "" };

/** The sentences of an email in the site's language. */
export const wordsInMail = ({
  language = "en",
  newsletter = NAMELESS,
  ownWords = {},
}: Partial<SiteWords>): Words => wordsFor(language, newsletter, ownWords);

export const mailWordsFor = (site: SiteWords): Words["mails"] => wordsInMail(site).mails;
