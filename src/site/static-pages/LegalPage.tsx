import { Fragment } from "react";
import { metaOfStatic } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import type { LegalText } from "../../words/english/texts.ts";

interface LegalPageProps {
  frame: Frame;
  path: string;
  text: LegalText;
}

/** A text that the law requires, in plain words. */
export function LegalPage({ frame, path, text: { title, summary, sections } }: LegalPageProps) {
  const { words } = frame;
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle(title, frame.siteName)}
      description={summary}
      meta={metaOfStatic(frame, path, title)}
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>{title}</h1>
          <p>{summary}</p>
          {!frame.settings.isLegalTextChecked && <p className="unchecked">{words.legal.unchecked}</p>}
        </div>
        <div className="article legal">
          {sections.map(({ heading, parts }, index) => (
            <Fragment key={heading}>
              <h2>{heading}</h2>
              {index === 0 && <Owner frame={frame} />}
              {parts.map((part) => (
                <Part key={String(part)} part={part} />
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </SitePage>
  );
}

function Part({ part }: { part: string | readonly string[] }) {
  if (typeof part === "string") return <p>{part}</p>;
  return (
    <ul>
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Names the site's owner and how to reach them. */
function Owner({ frame: { siteName, settings, words } }: { frame: Frame }) {
  const { contactEmail, contactAddress } = settings;
  const address = (contactAddress || settings.postalAddress).replaceAll("\n", ", ");
  const { owner, writeTo, write, here } = words.legal;
  return (
    <p>
      {owner(siteName, address)}{" "}
      {contactEmail ? (
        <Sentence text={writeTo} email={<a href={`mailto:${encodeURI(contactEmail)}`}>{contactEmail}</a>} />
      ) : (
        <Sentence text={write} here={<a href="/contact">{here}</a>} />
      )}
    </p>
  );
}
