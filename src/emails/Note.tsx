import type { SiteWords } from "../contract/mailing/emails.ts";
import { EmailLayout } from "./EmailLayout.tsx";
import { accentOf, buttonLook, light, SANS, SERIF, titleLook } from "./look.ts";
import { Button, Link, Section } from "./markup.tsx";

interface NoteLink {
  words: string;
  url: string;
}

export interface NoteProps extends SiteWords {
  /** The subject too. */
  title: string;
  /** Stands above the paragraphs; the title by default. */
  heading?: string;
  paragraphs: readonly string[];
  button: NoteLink;
  /** Says what to do if the button does not work: its address follows, to be copied. */
  withoutButton?: string;
  /** Below the button, for those who want the opposite. */
  otherLink?: NoteLink;
  footer: string;
}

/** A short mail about one matter: some words and one button. */
export function Note({ title, heading = title, paragraphs, button, footer, ...props }: NoteProps) {
  const { withoutButton, otherLink, ...site } = props;
  return (
    <EmailLayout title={title} preheader={paragraphs[0] ?? title} site={site} footer={footer}>
      <h1 className="title ink" style={titleLook}>
        {heading}
      </h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="ink" style={sentence}>
          {paragraph}
        </p>
      ))}
      <Section style={{ padding: "8px 0 34px" }}>
        <Button
          className="button"
          href={button.url}
          style={{ ...buttonLook, backgroundColor: accentOf(site.accentColor).light }}
        >
          {button.words}
        </Button>
        {withoutButton && (
          <>
            <p className="ink3" style={hint}>
              {withoutButton}
            </p>
            <Link className="ink2" href={button.url} style={address}>
              {button.url}
            </Link>
          </>
        )}
        {otherLink && (
          <p style={other}>
            <Link className="ink2" href={otherLink.url} style={link}>
              {otherLink.words}
            </Link>
          </p>
        )}
      </Section>
    </EmailLayout>
  );
}

/** The same words without the look; each address stands alone on its line, where every reader makes it a link. */
export const noteText = ({ title, paragraphs, button, otherLink, footer, ...site }: NoteProps) =>
  [
    title,
    ...paragraphs,
    `${button.words}:`,
    button.url,
    ...(otherLink ? [`${otherLink.words}:`, otherLink.url] : []),
    footer,
    signatureOf(site),
  ].join("\n\n");

export const signatureOf = ({ siteName, siteUrl }: SiteWords) => `${siteName}\n${siteUrl}\n`;

const sentence = { margin: "0 0 18px", font: `18px/29px ${SERIF}`, color: light.ink };

const other = { margin: "18px 0 0", font: `15px/24px ${SANS}` };

const link = { color: light.ink2, textDecoration: "underline" };

const hint = { margin: "26px 0 4px", font: `13px/21px ${SANS}`, color: light.ink3 };

const address = {
  font: `13px/21px ${SANS}`,
  color: light.ink2,
  textDecoration: "underline",
  wordBreak: "break-all",
} as const;
