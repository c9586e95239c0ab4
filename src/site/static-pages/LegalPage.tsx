import type { ReactNode } from "react";
import { metaOfStatic } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";

interface LegalPageProps {
  frame: Frame;
  path: string;
  title: string;
  /** The whole of it in a sentence. */
  summary: string;
  children: ReactNode;
}

/** A text that the law asks for, in plain words. */
export function LegalPage({ frame, path, title, summary, children }: LegalPageProps) {
  return (
    <SitePage
      frame={frame}
      title={`${title} | ${frame.siteName}`}
      description={summary}
      meta={metaOfStatic(frame, path, title)}
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>{title}</h1>
          <p>{summary}</p>
          {!frame.settings.isLegalTextChecked && (
            <p className="unchecked">
              This is a sample text. The owner of this site has not yet checked that it is right and complete.
            </p>
          )}
        </div>
        <div className="article legal">{children}</div>
      </div>
    </SitePage>
  );
}

/** Names the site's owner and how to reach them. */
export function WhoWeAre({ frame: { siteName, settings } }: { frame: Frame }) {
  const { contactEmail, contactAddress } = settings;
  const address = (contactAddress || settings.postalAddress).replaceAll("\n", ", ");
  return (
    <p>
      {siteName} runs this site{address && ` (${address})`}. Write to us{" "}
      {contactEmail ? (
        <>
          at <a href={`mailto:${encodeURI(contactEmail)}`}>{contactEmail}</a>
        </>
      ) : (
        <a href="/contact">here</a>
      )}
      .
    </p>
  );
}
