import type { ReactNode } from "react";
import { Document } from "./Document.tsx";
import type { Frame } from "./frame.ts";
import { lengthOf } from "./name-length.ts";

interface PlainPageProps {
  frame: Frame;
  /** The page's name in the browser's tab. */
  name: string;
  heading: string;
  children: ReactNode;
}

/** A page with one purpose: one column without navigation, such as a form or a confirmation. */
export function PlainPage({ frame, name, heading, children }: PlainPageProps) {
  const { words } = frame;
  return (
    <Document
      frame={frame}
      title={words.pageTitle({ page: name, siteName: frame.siteName })}
      description={heading}
      sheet="plainPage"
      afterFirstView="footer"
    >
      <header className="header">
        <div className="page header-in">
          <a className="wordmark" href="/" data-length={lengthOf(frame.siteName)}>
            {frame.siteName}
          </a>
        </div>
      </header>
      <main id="main" className="page letter">
        <div className="letter-in">
          <h1>{heading}</h1>
          {children}
        </div>
      </main>
      <footer id="footer" className="page">
        <div className="footer-end">
          <p>{words.layout.copyright({ year: frame.year, siteName: frame.siteName })}</p>
        </div>
      </footer>
    </Document>
  );
}
