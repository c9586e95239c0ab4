import type { SiteWords } from "../contract/emails.ts";
import { EmailLayout } from "./EmailLayout.tsx";
import { accentOf, buttonLook, light, SANS, SERIF, titleLook } from "./look.ts";
import { Button, Link, Section } from "./markup.tsx";
import { mailWordsFor } from "./mail-words.ts";

interface ConfirmationProps extends SiteWords {
  confirmUrl: string;
}

/**
 * Contains nothing that a visitor typed: a visitor who enters somebody else's address cannot write to them through us.
 */
export function Confirmation({ confirmUrl, ...site }: ConfirmationProps) {
  const { subject, heading, request, button, withoutButton, footer } = mailWordsFor(site).confirmation;
  return (
    <EmailLayout title={subject(site.siteName)} preheader={request} site={site} footer={footer}>
      <h1 className="title ink" style={titleLook}>
        {heading}
      </h1>
      <p className="ink" style={sentence}>
        {request}
      </p>
      <Button
        className="button"
        href={confirmUrl}
        style={{ ...buttonLook, backgroundColor: accentOf(site.accentColor).light }}
      >
        {button}
      </Button>
      <Section style={{ padding: "26px 0 34px" }}>
        <p className="ink3" style={hint}>
          {withoutButton}
        </p>
        <Link className="ink2" href={confirmUrl} style={address}>
          {confirmUrl}
        </Link>
      </Section>
    </EmailLayout>
  );
}

/** The same words without the look; the address stands alone on its line, where every reader makes it a link. */
export function confirmationText({ confirmUrl, ...site }: ConfirmationProps) {
  const { subject, requestWithAddress, footer } = mailWordsFor(site).confirmation;
  const { siteName, siteUrl } = site;
  return `${subject(siteName)}

${requestWithAddress}

${confirmUrl}

${footer}

${siteName}
${siteUrl}
`;
}

const sentence = { margin: "0 0 26px", font: `18px/29px ${SERIF}`, color: light.ink };

const hint = { margin: "0 0 4px", font: `13px/21px ${SANS}`, color: light.ink3 };

const address = {
  font: `13px/21px ${SANS}`,
  color: light.ink2,
  textDecoration: "underline",
  wordBreak: "break-all",
} as const;
