import type { SiteWords } from "../contract/emails.ts";
import { EmailLayout } from "./EmailLayout.tsx";
import { accentOf, buttonLook, light, SANS, SERIF, titleLook } from "./look.ts";
import { Button, Link, Section } from "./markup.tsx";

export interface ConfirmationProps extends SiteWords {
  confirmUrl: string;
}

export const confirmationSubject = (siteName: string) => `Confirm your subscription to ${siteName}`;

const REQUEST = "Please confirm that this address is yours and that you want our emails.";
const ALL_CLEAR = "Not you? Ignore this email. We send nothing unless you click.";

/**
 * Contains nothing that a visitor typed: a visitor who enters somebody else's address cannot write to them through us.
 */
export function Confirmation({ confirmUrl, ...site }: ConfirmationProps) {
  return (
    <EmailLayout
      title={confirmationSubject(site.siteName)}
      preheader={REQUEST}
      site={site}
      footer={ALL_CLEAR}
    >
      <h1 className="title ink" style={titleLook}>
        Confirm your subscription
      </h1>
      <p className="ink" style={sentence}>
        {REQUEST}
      </p>
      <Button
        className="button"
        href={confirmUrl}
        style={{ ...buttonLook, backgroundColor: accentOf(site.accentColor).light }}
      >
        Confirm subscription
      </Button>
      <Section style={{ padding: "26px 0 34px" }}>
        <p className="ink3" style={hint}>
          If the button does not work, open this address:
        </p>
        <Link className="ink2" href={confirmUrl} style={address}>
          {confirmUrl}
        </Link>
      </Section>
    </EmailLayout>
  );
}

/** The same words without the look; the address stands alone on its line, where every reader makes it a link. */
export const confirmationText = ({ siteName, siteUrl, confirmUrl }: ConfirmationProps) =>
  `${confirmationSubject(siteName)}

${REQUEST} Open this address and click the button there:

${confirmUrl}

${ALL_CLEAR}

${siteName}
${siteUrl}
`;

const sentence = { margin: "0 0 26px", font: `18px/29px ${SERIF}`, color: light.ink };

const hint = { margin: "0 0 4px", font: `13px/21px ${SANS}`, color: light.ink3 };

const address = {
  font: `13px/21px ${SANS}`,
  color: light.ink2,
  textDecoration: "underline",
  wordBreak: "break-all",
} as const;
