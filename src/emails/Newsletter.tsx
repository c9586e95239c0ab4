import { Heading, Link, Section } from "react-email";
import type { CSSProperties } from "react";
import { visibleText } from "../contract/visible-text.ts";
import { contentText } from "./content-text.ts";
import { Letter } from "./Letter.tsx";
import { light, SERIF } from "./look.ts";
import { styleContent } from "./style-content.ts";

export interface NewsletterProps {
  siteName: string;
  siteUrl: string;
  subject: string;
  /** Clean HTML. */
  content: string;
  postalAddress: string;
  unsubscribeUrl: string;
}

export function Newsletter({ siteName, siteUrl, subject, content, ...small }: NewsletterProps) {
  return (
    <Letter
      title={subject}
      preheader={preheaderOf(content)}
      siteName={siteName}
      siteUrl={siteUrl}
      footer={<SmallPrint siteName={siteName} siteUrl={siteUrl} {...small} />}
    >
      <Heading className="title ink" dir="auto" style={title}>
        {subject}
      </Heading>
      <Section style={{ padding: "0 0 26px" }}>
        <div
          className="ink"
          dir="auto"
          style={words}
          dangerouslySetInnerHTML={{ __html: styleContent(content, siteUrl) }}
        />
      </Section>
    </Letter>
  );
}

export function newsletterText({ siteName, siteUrl, subject, content, ...small }: NewsletterProps): string {
  const footer = [reasonFor(siteName), `${siteName}: ${siteUrl}`, small.postalAddress].filter(Boolean);
  return `${subject}

${contentText(content, siteUrl)}

--------

${footer.join("\n")}

Unsubscribe:
${small.unsubscribeUrl}
`;
}

const reasonFor = (siteName: string) => `You receive this because you subscribed to ${siteName}.`;

function SmallPrint({
  siteName,
  siteUrl,
  postalAddress,
  unsubscribeUrl,
}: Omit<NewsletterProps, "subject" | "content">) {
  return (
    <>
      <p style={line}>{reasonFor(siteName)}</p>
      <p style={line}>
        <Link className="ink" href={unsubscribeUrl} style={link}>
          Unsubscribe
        </Link>
        &nbsp; · &nbsp;
        <Link className="ink" href={siteUrl} style={link}>
          {siteName}
        </Link>
      </p>
      {postalAddress && <p style={{ ...line, whiteSpace: "pre-line" }}>{postalAddress}</p>}
    </>
  );
}

/** As much as an inbox shows beside a subject; React Email pads what is shorter than 200 characters. */
const PREHEADER_LENGTH = 200;

/** The letter's first words, cut between two of them. */
function preheaderOf(content: string): string {
  const text = visibleText(content);
  if (text.length <= PREHEADER_LENGTH) return text;
  const cut = text.slice(0, PREHEADER_LENGTH);
  return cut.slice(0, cut.lastIndexOf(" ")).toWellFormed();
}

const title: CSSProperties = {
  margin: "36px 0 22px",
  font: `normal 44px/47px ${SERIF}`,
  letterSpacing: "-1.3px",
  color: light.ink,
};

const words: CSSProperties = { font: `18px/29px ${SERIF}`, color: light.ink, wordBreak: "break-word" };

const line: CSSProperties = { margin: "0 0 10px" };

const link: CSSProperties = { color: light.ink, textDecoration: "underline" };
