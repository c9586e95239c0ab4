import { mailtoOf } from "../../contract/mailing/mailto.ts";
import { socialLinksOf } from "../../contract/settings/social.ts";
import type { ReactNode } from "react";
import { metaOfStatic } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SocialLinks } from "../layout/SocialLinks.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { useWords } from "../words/language.ts";
import { inOwnOrder } from "../../words/naming/direction.ts";

export function ContactPage({ frame }: { frame: Frame }) {
  const { words } = frame;
  const isReachable = hasWays(frame.settings);
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: words.contact.name, siteName: frame.siteName })}
      description={words.contact.description({ siteName: frame.siteName })}
      meta={metaOfStatic(frame, "/contact", words.contact.name)}
      current="/contact"
      sheet="static"
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>{isReachable ? words.contact.heading : words.contact.name}</h1>
          {isReachable && <p>{words.contact.text}</p>}
        </div>
        <div>
          {isReachable && <Ways {...frame.settings} language={frame.language} />}
          <section className="contact-letter" aria-labelledby="contact-letter">
            <h2 id="contact-letter">{isReachable ? words.contact.newsletter : words.layout.newsletter}</h2>
            <p>{words.contact.newsletterText}</p>
            <SubscribeForm id="contact" />
          </section>
        </div>
      </div>
    </SitePage>
  );
}

const hasWays = (settings: Frame["settings"]): boolean =>
  [settings.contactEmail, settings.contactAddress, settings.contactPhone].some((way) => way !== "") ||
  socialLinksOf(settings).length > 0;

/** Those that the owner has filled in. */
function Ways({ language, ...settings }: Frame["settings"] & Pick<Frame, "language">) {
  const words = useWords();
  const { contactEmail, contactAddress, contactPhone } = settings;
  return (
    <dl className="ways">
      {contactEmail && (
        <Way name={words.contact.email}>
          <a className="link" href={mailtoOf(contactEmail)}>
            {contactEmail}
          </a>
        </Way>
      )}
      {contactAddress && (
        <Way name={words.contact.address}>
          <address>{inOwnOrder(contactAddress, language)}</address>
        </Way>
      )}
      {contactPhone && (
        <Way name={words.contact.phone}>
          <a className="link" href={`tel:${contactPhone.replaceAll(/[^+\d]/g, "")}`}>
            {inOwnOrder(contactPhone, language)}
          </a>
        </Way>
      )}
      {socialLinksOf(settings).length > 0 && (
        <Way name={words.contact.social}>
          <SocialLinks {...settings} />
        </Way>
      )}
    </dl>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
