import type { ReactNode } from "react";
import type { PageMeta } from "../head/page-meta.ts";
import type { SheetName } from "./assets.ts";
import { Document } from "./Document.tsx";
import { Footer } from "./Footer.tsx";
import type { Frame } from "./frame.ts";
import { Header } from "./Header.tsx";
import { SubscribePopup } from "./SubscribePopup.tsx";

interface SitePageProps {
  frame: Frame;
  title: string;
  description: string;
  /** The page's metadata for other programs. */
  meta?: PageMeta;
  /** The page's own address, or that of the menu's entry that it belongs to. */
  current?: string;
  /** Some of its text is set in italics. */
  hasItalics?: boolean;
  /** Some of its images are wider than the column of its text. */
  hasWideImages?: boolean;
  /** The style sheet of its kind of page, besides that of every page. */
  sheet?: SheetName;
  /** The id of what follows the first view, when that is more than the header. */
  afterFirstView?: string;
  /** The address of a script that the page has besides that of every page. */
  script?: string;
  /** The full-width end of the content. */
  band?: ReactNode;
  children: ReactNode;
}

/** A page of the magazine: header, content, footer. */
export function SitePage(props: SitePageProps) {
  const { frame, current, band, children, ...head } = props;
  return (
    <Document frame={frame} {...head}>
      <Header frame={frame} current={current} />
      <main id="main">
        {children}
        {band}
      </main>
      <Footer frame={frame} />
      <SubscribePopup frame={frame} />
    </Document>
  );
}
