import type { Logo } from "../../contract/logo.ts";
import type { Instant } from "../../server/base/clock.ts";

/** One thing in the vocabulary of https://schema.org, as JSON-LD. */
export interface JsonLd {
  "@type": string;
  [property: string]: unknown;
}

/** What search engines, feed readers and link previews are told about a page. Each part may be left out. */
export interface PageMeta {
  /** The shortest path that has this page: the address it is known by, however it was asked for. */
  canonical?: string;
  /** What a preview is headed with; the page's title unless said otherwise. */
  title?: string;
  description?: string;
  type?: "website" | "article";
  /** A path on this site or a whole address. */
  image?: PreviewImage;
  publishedAt?: Instant;
  modifiedAt?: Instant;
  author?: string;
  /** The title of the category. */
  section?: string;
  tags?: readonly string[];
  jsonLd?: readonly JsonLd[];
  /** The paths of the pages before and after this one in its list. */
  prev?: string | undefined;
  next?: string | undefined;
  /** Other forms of the page itself, and feeds beside those of the whole site. */
  alternates?: readonly Alternate[];
}

export interface PreviewImage {
  address: string;
  /** In pixels, where they are known. */
  width?: number;
  height?: number;
}

export interface Alternate {
  type: string;
  title: string;
  path: string;
}

/** What the descriptions of a page say about the site; a frame has it all. */
export interface SiteFacts {
  publicUrl: string;
  siteName: string;
  siteDescription: string;
  /** In place of the name; only frames have it. */
  logo?: Pick<Logo, "src"> | null;
  /** The language (BCP 47). */
  language: string;
}

/** An address of this site in full; one that is whole already stays as it is. */
export const wholeAddress = (publicUrl: string, address: string) =>
  /^https?:\/\//i.test(address) ? address : `${publicUrl}${address}`;
