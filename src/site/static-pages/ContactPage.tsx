import type { ReactNode } from "react";
import type { Settings } from "../../contract/settings.ts";
import { metaOfStatic } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SocialLinks } from "../layout/SocialLinks.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";

export function ContactPage({ frame }: { frame: Frame }) {
  return (
    <SitePage
      frame={frame}
      title={`Contact | ${frame.siteName}`}
      description={`How to reach ${frame.siteName}: email, address, telephone and social links.`}
      meta={metaOfStatic(frame, "/contact", "Contact")}
      current="/contact"
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>Write to us.</h1>
          <p>
            A question, a correction, a piece that you would like to see here: a person reads everything that
            arrives, and answers.
          </p>
        </div>
        <div>
          <Ways {...frame.settings} />
          <section className="contact-letter" aria-labelledby="contact-letter">
            <h2 id="contact-letter">Or let us write to you</h2>
            <p>One letter every Monday morning: insights, tips and a tool worth keeping.</p>
            <SubscribeForm id="contact" />
          </section>
        </div>
      </div>
    </SitePage>
  );
}

/** Those that the owner has filled in. */
function Ways({ contactEmail, contactAddress, contactPhone, twitterUrl, instagramUrl }: Settings) {
  return (
    <dl className="ways">
      {contactEmail && (
        <Way name="Email">
          <a className="link" href={`mailto:${encodeURI(contactEmail)}`}>
            {contactEmail}
          </a>
        </Way>
      )}
      {contactAddress && (
        <Way name="Address">
          <address>{contactAddress}</address>
        </Way>
      )}
      {contactPhone && (
        <Way name="Phone">
          <a className="link" href={`tel:${contactPhone.replaceAll(/[^+\d]/g, "")}`}>
            {contactPhone}
          </a>
        </Way>
      )}
      {(twitterUrl || instagramUrl) && (
        <Way name="Social">
          <SocialLinks twitterUrl={twitterUrl} instagramUrl={instagramUrl} />
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
