import { Fragment, type CSSProperties } from "react";
import { onlyFor } from "../blocks/only/only.ts";
import type { NewsletterWords } from "../contract/mailing/emails.ts";
import type { NewsletterFont } from "../contract/settings/newsletter-look.ts";
import { visibleText } from "../contract/base/visible-text.ts";
import { contentText } from "./content-text.ts";
import { EmailLayout } from "./EmailLayout.tsx";
import { accentOf, EMAIL_WIDTH, light, SANS, SERIF, textWidthOf } from "./look.ts";
import { cardsAsHtml, cardsAsWords } from "./post-cards.tsx";
import { directionOf, inOwnOrder } from "../words/naming/direction.ts";
import { styleContent } from "./style-content.ts";
import { cutAt, Link, PREVIEW_LENGTH, Section } from "./markup.tsx";
import { mailWordsFor, wordsInMail } from "./mail-words.ts";

export function Newsletter(props: NewsletterWords) {
  const { siteUrl, subject, preheader, content, posts = {}, date, width = EMAIL_WIDTH } = props;
  const { blocks, mails } = wordsInMail(props);
  const direction = directionOf(props.language ?? "en");
  const look = { accent: accentOf(props.accentColor).light, textWidth: textWidthOf(width) };
  return (
    <EmailLayout
      title={subject}
      preheader={preheader || firstWordsOf(content)}
      site={props}
      width={width}
      date={date}
      hues={[...new Set(Object.values(posts).map(({ category }) => category.palette))]}
      footer={<SmallPrint {...props} />}
    >
      <h1 className="title ink" dir="auto" style={title}>
        {subject}
      </h1>
      <Section style={{ padding: "0 0 26px" }}>
        <div
          className="ink words"
          style={wordsStyle}
          dangerouslySetInnerHTML={{
            __html: cardsAsHtml(
              styleContent(wholeOf(props), siteUrl, {
                ...look,
                words: blocks,
                direction,
              }),
              posts,
              {
                ...look,
                words: mails.newsletter,
                direction,
              },
            ),
          }}
        />
      </Section>
    </EmailLayout>
  );
}

export function newsletterText(props: NewsletterWords): string {
  const { siteName, siteUrl, subject, posts = {} } = props;
  const words = wordsInMail(props);
  const footer = [reasonIn(props), `${siteName}: ${siteUrl}`, addressIn(props)].filter(Boolean);
  const links = linksOf(props).map(([name, url]) => `${name}:\n${url}`);
  return `${subject}

${contentText(cardsAsWords(wholeOf(props), posts), siteUrl, words)}

--------

${footer.join("\n")}

${links.join("\n\n")}
`;
}

const wholeOf = ({ intro = "", content, outro = "" }: NewsletterWords) => intro + content + outro;

/**
 * The same email in the other font: blocks, cards and content write the one out in each element. Only attributes are
 * changed, and clean HTML has no styles of its own.
 */
export const inFont = (html: string, font: NewsletterFont = "serif"): string =>
  font === "serif" ? html : html.replaceAll(/ style="[^"]*"/g, (style) => style.replace(SERIF_WRITTEN, SANS));

/** As React and as the content's own elements write it. */
const SERIF_WRITTEN = /Georgia, (?:'|&#x27;|&#39;|&apos;)Times New Roman(?:'|&#x27;|&#39;|&apos;), serif/g;

/** Says why readers get newsletters; empty in an email that is none. */
const reasonIn = (props: NewsletterWords): string =>
  props.unsubscribeUrl ? mailWordsFor(props).newsletter.reason({ siteName: props.siteName }) : "";

/** Returns the recipient's own links with their names; those that lead nowhere are left out. */
function linksOf(props: NewsletterWords) {
  const { unsubscribeUrl = "", preferencesUrl = "", webUrl = "" } = props;
  const { unsubscribe, preferences, web } = mailWordsFor(props).newsletter;
  const links: [name: string, url: string][] = [
    [unsubscribe, unsubscribeUrl],
    [preferences, preferencesUrl],
    [web, webUrl],
  ];
  return links.filter(([, url]) => url);
}

const addressIn = ({ postalAddress, language = "en" }: NewsletterWords) =>
  inOwnOrder(postalAddress, language);

function SmallPrint(props: NewsletterWords) {
  const { siteName, siteUrl } = props;
  const address = addressIn(props);
  const reason = reasonIn(props);
  const links = [...linksOf(props), [siteName, siteUrl] as const];
  return (
    <>
      {reason && <p style={line}>{reason}</p>}
      <p style={line}>
        {links.map(([name, url], index) => (
          <Fragment key={url}>
            {index > 0 && <>&nbsp; · &nbsp;</>}
            <Link className="ink" href={url} style={link}>
              {name}
            </Link>
          </Fragment>
        ))}
      </p>
      {address && <p style={{ ...line, whiteSpace: "pre-line" }}>{address}</p>}
    </>
  );
}

/** Returns the newsletter's first words, cut between two of them. */
function firstWordsOf(content: string): string {
  const text = visibleText(onlyFor("email", content));
  if (text.length <= PREVIEW_LENGTH) return text;
  const cut = cutAt(text, PREVIEW_LENGTH);
  const end = cut.lastIndexOf(" ");
  return end > PREVIEW_LENGTH / 2 ? cut.slice(0, end) : cut;
}

const title: CSSProperties = {
  margin: "36px 0 22px",
  font: `normal 44px/47px ${SERIF}`,
  letterSpacing: "-1.3px",
  color: light.ink,
  wordBreak: "break-word",
};

const wordsStyle: CSSProperties = { font: `18px/29px ${SERIF}`, color: light.ink, wordBreak: "break-word" };

const line: CSSProperties = { margin: "0 0 10px" };

const link: CSSProperties = { color: light.ink, textDecoration: "underline" };
