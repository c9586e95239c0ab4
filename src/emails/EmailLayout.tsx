import type { SiteWords } from "../contract/mailing/emails.ts";
import type { PaletteName } from "../contract/content/palettes.ts";
import { shownSizeOf, type Logo } from "../contract/settings/logo.ts";
import {
  accentOf,
  EMAIL_WIDTH,
  light,
  outlookBlockFor,
  SANS,
  SERIF,
  styleBlockFor,
  wordsBlock,
} from "./look.ts";
import { directionOf } from "../words/naming/direction.ts";
import { Body, Column, Link, Preview, Row, Section } from "./markup.tsx";
import type { ReactNode } from "react";

interface EmailLayoutProps {
  title: string;
  /** The line that inboxes show beside the subject. */
  preheader: string;
  site: SiteWords;
  /** In pixels. */
  width?: number | undefined;
  /** The formatted date of the email. */
  date?: string | undefined;
  /** The palettes of the categories that it names. */
  hues?: readonly PaletteName[];
  children: ReactNode;
  /** Below the closing rule, in small print. */
  footer: ReactNode;
}

/** The layout of every email: nameplate, rule, content, rule, small print. */
export function EmailLayout(props: EmailLayoutProps) {
  const { title, preheader, site, width = EMAIL_WIDTH, date, hues, children, footer } = props;
  const accent = accentOf(site.accentColor);
  const { language = "en" } = site;
  const direction = directionOf(language);
  return (
    <html dir={direction} lang={language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: wordsBlock }} />
        <style dangerouslySetInnerHTML={{ __html: styleBlockFor(accent, hues ?? []) }} />
        <style dangerouslySetInnerHTML={{ __html: outlookBlockFor(accent, hues ?? []) }} />
      </head>
      <Body
        className="paper"
        dir={direction}
        lang={language}
        style={{ margin: 0, padding: 0, backgroundColor: light.paper }}
      >
        <Preview>{preheader}</Preview>
        <Column width={width} tdClassName="pad" style={{ padding: "32px 24px 40px" }}>
          <Nameplate site={site} date={date} />
          {children}
          <Section className="rule ink3" style={smallPrint}>
            {footer}
          </Section>
        </Column>
      </Body>
    </html>
  );
}

function Nameplate({ site, date }: Pick<EmailLayoutProps, "site" | "date">) {
  const isRtl = directionOf(site.language ?? "en") === "rtl";
  return (
    <Row className="rule" style={{ borderBottom: `1px solid ${light.ink}` }}>
      <td style={nameplate}>
        <Link className="ink" href={site.siteUrl} style={{ color: light.ink, textDecoration: "none" }}>
          {!site.logo && site.icon && <Mark {...site} icon={site.icon} />}
          <NameOrLogo {...site} />
        </Link>
        {!site.logo && !site.icon && (
          <span
            className="accent"
            aria-hidden="true"
            style={{ ...pennant, color: accentOf(site.accentColor).light }}
          >
            {isRtl ? "◂" : "▸"}
          </span>
        )}
      </td>
      {date && (
        <td
          className="ink3"
          align={isRtl ? "left" : "right"}
          valign="bottom"
          style={{ ...day, padding: isRtl ? "0 16px 14px 0" : "0 0 14px 16px" }}
        >
          {date}
        </td>
      )}
    </Row>
  );
}

const nameplate = {
  padding: "0 0 14px",
  font: `bold 26px/28px ${SERIF}`,
  letterSpacing: "-.8px",
};

const day = { font: `13px/20px ${SANS}`, color: light.ink3 };

const pennant = { font: `bold 14px/14px ${SANS}`, verticalAlign: "9px" };

const smallPrint = {
  padding: "18px 0 0",
  borderTop: `1px solid ${light.ink}`,
  font: `13px/21px ${SANS}`,
  color: light.ink3,
};

/** The owner's icon before the name, in one line with it. A no-break space is a gap on the right side in every language. */
const Mark = ({ siteUrl, icon }: { siteUrl: string; icon: Logo }) => (
  <>
    <img
      src={siteUrl + icon.src}
      {...shownSizeOf(icon)}
      alt=""
      style={{ border: 0, verticalAlign: "-7px" }}
    />
    {"\u00a0"}
  </>
);

/** Shows the logo; the name stands in where there is none or images are not shown. */
function NameOrLogo({ siteName, siteUrl, logo, darkLogo }: SiteWords) {
  if (!logo) return siteName;
  const image = (each: Logo, className?: string) => (
    <img
      className={className}
      src={siteUrl + each.src}
      {...shownSizeOf(each)}
      alt={siteName}
      style={{ display: className === "logo-dark" ? "none" : "block", border: 0 }}
    />
  );
  if (!darkLogo) return image(logo);
  return (
    <>
      {image(logo, "logo-light")}
      {image(darkLogo, "logo-dark")}
    </>
  );
}
