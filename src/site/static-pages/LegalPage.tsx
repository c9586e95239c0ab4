import { mailtoOf } from "../../contract/mailing/mailto.ts";
import { Fragment, type ReactNode } from "react";
import { metaOfStatic } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import type { LegalText } from "./page-texts.ts";
import { inOwnOrder } from "../../words/naming/direction.ts";

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
      title={words.pageTitle({ page: title, siteName: frame.siteName })}
      description={summary}
      meta={metaOfStatic(frame, path, title)}
      current={path}
      sheet="static"
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>{title}</h1>
          <p>{summary}</p>
          {!frame.settings.isLegalTextChecked && <p className="unchecked">{words.legal.unchecked}</p>}
        </div>
        <div className="article legal">
          <LegalSections sections={sections} owner={<Owner {...frame} />} />
        </div>
      </div>
    </SitePage>
  );
}

/** The text itself; its first section names the owner. */
export function LegalSections({ sections, owner }: Pick<LegalText, "sections"> & { owner: ReactNode }) {
  return sections.map(({ heading, parts }, index) => (
    <Fragment key={heading}>
      <h2>{heading}</h2>
      {index === 0 && owner}
      {parts.map((part) => (
        <Part key={String(part)} part={part} />
      ))}
    </Fragment>
  ));
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

/** The lines of an address beside each other. */
export const inOneLine = (address: string) =>
  address
    .split("\n")
    .filter((line) => line.trim())
    .join(", ");

interface OwnerProps extends Pick<Frame, "siteName" | "settings" | "words"> {
  /** Stands for an address that the settings do not have. */
  blank?: string;
}

/** Names the site's owner and how to reach them. */
export function Owner({ siteName, settings, words, blank = "" }: OwnerProps) {
  const { contactEmail, contactAddress } = settings;
  const given = inOneLine(contactAddress || settings.postalAddress);
  const address = inOwnOrder(given, settings.language) || blank;
  const { owner, ownerAt, writeTo, write, here } = words.legal;
  return (
    <p>
      {address ? ownerAt({ siteName, address }) : owner({ siteName })}{" "}
      {contactEmail ? (
        <Sentence text={writeTo.text} email={<a href={mailtoOf(contactEmail)}>{contactEmail}</a>} />
      ) : (
        <Sentence text={write.text} here={<a href="/contact">{here}</a>} />
      )}
    </p>
  );
}
