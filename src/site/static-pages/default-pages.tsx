import { socialLinksOf } from "../../contract/settings/social.ts";
import { mailtoOf } from "../../contract/mailing/mailto.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Category } from "../../contract/content/categories.ts";
import type { DefaultPageSlug } from "../../contract/content/default-pages.ts";
import { areFirstCategories } from "../../contract/content/first-categories.ts";
import type { DefaultPage } from "../../contract/content/pages.ts";
import type { Settings } from "../../contract/settings/settings.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { defaultSettings, type SiteSettings } from "../../server/site-owner/settings/default-settings.ts";
import { wordsOf } from "../../words/words.ts";
import type { SiteLanguage } from "../words/language.ts";
import { LegalSections, Owner, inOneLine } from "./LegalPage.tsx";
import { questionsIn, type LegalText } from "./page-texts.ts";

interface Told {
  settings: Settings;
  categories: readonly Category[];
  words: SiteLanguage["words"];
}

/** The texts of the default pages, as the owner begins to change them. */
export async function defaultPages(
  settings: SiteSettings,
  categories: readonly Category[],
): Promise<DefaultPage[]> {
  const told = { settings, categories, words: wordsOf(settings) };
  const { about, contact, faq, privacy, terms, legal } = told.words;
  const opening = faq.opening({ link: faq.writeToUs });
  return [
    pageOf(
      "about",
      [about.name, about.opening({ siteName: settings.siteName })],
      <About {...told} />,
      legal.blank,
    ),
    pageOf("contact", [contact.name, contact.text], <Contact {...told} />, legal.blank),
    pageOf("faq", [faq.title, opening], <Faq {...told} />, legal.blank),
    pageOf("privacy", [privacy.title, privacy.summary], <Legal text={privacy} {...told} />, legal.blank),
    pageOf("terms", [terms.title, terms.summary], <Legal text={terms} {...told} />, legal.blank),
  ];
}

const pageOf = (
  slug: DefaultPageSlug,
  [title, description]: [string, string],
  content: ReactNode,
  /** Is marked where the text has it. */
  blank: string,
): DefaultPage => ({
  slug,
  title,
  description,
  content: cleanHtml(renderToStaticMarkup(content).replaceAll(blank, `<mark>${blank}</mark>`)),
  // Readers see it already.
  status: "published",
});

function About({ categories, words }: Told) {
  const { mission, work, values } = words.about;
  return (
    <>
      <h2>{mission.heading}</h2>
      <p>{mission.lead}</p>
      <p>{mission.text}</p>
      <h2>{work.heading}</h2>
      <p>{areFirstCategories(categories) ? work.blog : work.blogOnOther}</p>
      <p>{work.newsletter}</p>
      <p>
        <a href="/blog">{words.subscription.readBlog}</a>
      </p>
      <h2>{values.heading}</h2>
      {values.items.map(({ heading, text }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
    </>
  );
}

function Contact({ settings, words }: Told) {
  return (
    <>
      {waysTo(settings, words).map(([name, text, href]) => (
        <p key={text}>
          <strong>{name}</strong>
          <br />
          {href ? <a href={href}>{text}</a> : text}
        </p>
      ))}
      <h2>{words.contact.newsletter}</h2>
      <p>{words.contact.newsletterText}</p>
      <p>
        <a href="/subscribe">{words.subscribeForm.button}</a>
      </p>
    </>
  );
}

function waysTo(settings: Settings, words: Told["words"]) {
  const { contactEmail, contactAddress, contactPhone } = settings;
  const { email, address, phone, social } = words.contact;
  const all: [name: string, text: string, href?: string][] = [
    [email, contactEmail, mailtoOf(contactEmail)],
    [address, inOneLine(contactAddress)],
    [phone, contactPhone, `tel:${contactPhone.replaceAll(/[^+\d]/g, "")}`],
    ...socialLinksOf(settings).map(({ url }): [string, string, string] => [social, url, url]),
  ];
  return all.filter(([, text]) => text);
}

const Faq = ({ settings, words }: Told) =>
  questionsIn(words, settings.siteName).map(({ question, answer }) => (
    <details key={question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));

/** What only the owner can say is marked, until the settings say it: their samples are nobody's. */
function Legal({ text, settings, words }: Told & { text: LegalText }) {
  const given = { ...settings };
  for (const name of ["contactEmail", "contactAddress"] as const)
    if (given[name] === defaultSettings[name]) given[name] = "";
  const owner = (
    <Owner siteName={settings.siteName} settings={given} words={words} blank={words.legal.blank} />
  );
  return <LegalSections sections={text.sections} owner={owner} />;
}
