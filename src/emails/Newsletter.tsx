import { Fragment } from "react";
import type { CSSProperties } from "react";
import type { LetterWords } from "../contract/emails.ts";
import { visibleText } from "../contract/visible-text.ts";
import { contentText } from "./content-text.ts";
import { EmailLayout } from "./EmailLayout.tsx";
import { accentOf, light, SERIF } from "./look.ts";
import { cardsAsHtml, cardsAsWords } from "./post-cards.tsx";
import { styleContent } from "./style-content.ts";
import { Link, PREVIEW_LENGTH, Section } from "./markup.tsx";

export function Newsletter(words: LetterWords) {
  const { siteUrl, subject, preheader, content, posts = {}, date } = words;
  const accent = accentOf(words.accentColor).light;
  return (
    <EmailLayout
      title={subject}
      preheader={preheader || firstWordsOf(content)}
      site={words}
      date={date}
      footer={<SmallPrint {...words} />}
    >
      <h1 className="title ink" dir="auto" style={title}>
        {subject}
      </h1>
      <Section style={{ padding: "0 0 26px" }}>
        <div
          className="ink"
          dir="auto"
          style={wordsStyle}
          dangerouslySetInnerHTML={{
            __html: cardsAsHtml(styleContent(content, siteUrl, accent), posts, accent),
          }}
        />
      </Section>
    </EmailLayout>
  );
}

export function newsletterText(words: LetterWords): string {
  const { siteName, siteUrl, subject, content, posts = {} } = words;
  const footer = [reasonFor(siteName), `${siteName}: ${siteUrl}`, words.postalAddress].filter(Boolean);
  const links = [
    `Unsubscribe:\n${words.unsubscribeUrl}`,
    words.preferencesUrl && `Preferences:\n${words.preferencesUrl}`,
    words.webUrl && `Read on the web:\n${words.webUrl}`,
  ].filter(Boolean);
  return `${subject}

${contentText(cardsAsWords(content, posts), siteUrl)}

--------

${footer.join("\n")}

${links.join("\n\n")}
`;
}

const reasonFor = (siteName: string) => `You receive this because you subscribed to ${siteName}.`;

function SmallPrint({ siteName, siteUrl, postalAddress, ...urls }: LetterWords) {
  const links = [
    ["Unsubscribe", urls.unsubscribeUrl],
    ["Preferences", urls.preferencesUrl],
    ["Read on the web", urls.webUrl],
    [siteName, siteUrl],
  ] as const;
  const shown = links.filter(([, url]) => url);
  return (
    <>
      <p style={line}>{reasonFor(siteName)}</p>
      <p style={line}>
        {shown.map(([name, url], index) => (
          <Fragment key={url}>
            {index > 0 && <>&nbsp; · &nbsp;</>}
            <Link className="ink" href={url ?? ""} style={link}>
              {name}
            </Link>
          </Fragment>
        ))}
      </p>
      {postalAddress && <p style={{ ...line, whiteSpace: "pre-line" }}>{postalAddress}</p>}
    </>
  );
}

/** Returns the newsletter's first words, cut between two of them and never inside a `{{personal field}}`. */
function firstWordsOf(content: string): string {
  const text = visibleText(content);
  if (text.length <= PREVIEW_LENGTH) return text;
  const cut = text.slice(0, PREVIEW_LENGTH);
  const whole = cut.slice(0, cut.lastIndexOf(" ")).toWellFormed();
  const opened = whole.lastIndexOf("{{");
  return opened > whole.lastIndexOf("}}") ? whole.slice(0, opened) : whole;
}

const title: CSSProperties = {
  margin: "36px 0 22px",
  font: `normal 44px/47px ${SERIF}`,
  letterSpacing: "-1.3px",
  color: light.ink,
};

const wordsStyle: CSSProperties = { font: `18px/29px ${SERIF}`, color: light.ink, wordBreak: "break-word" };

const line: CSSProperties = { margin: "0 0 10px" };

const link: CSSProperties = { color: light.ink, textDecoration: "underline" };
