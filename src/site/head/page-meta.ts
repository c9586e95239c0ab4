import type { Category } from "../../contract/content/categories.ts";
import type { Logo } from "../../contract/settings/logo.ts";
import type { Settings } from "../../contract/settings/settings.ts";
import type { SiteLanguage } from "../words/language.ts";
import type { Instant } from "../../server/base/clock.ts";

/** One thing in the vocabulary of https://schema.org, as JSON-LD. */
export interface JsonLd {
  "@type": string;
  [property: string]: unknown;
}

/** Metadata of a page for search engines, feed readers and link previews. Each part is optional. */
export interface PageMeta {
  /** The shortest path that has this page: the address it is known by, however it was asked for. */
  canonical?: string;
  /** Search engines are asked not to list the page. */
  isUnlisted?: boolean;
  /** The title of link previews; the page's title by default. */
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
  /** Width in pixels, if known. */
  width?: number;
  height?: number;
}

export interface Alternate {
  type: string;
  title: string;
  path: string;
}

/** The facts about the site that metadata includes; a frame has them all. */
export interface SiteFacts extends Pick<SiteLanguage, "words"> {
  publicUrl: string;
  /** Who mints the ids of feeds (RFC 4151); only frames have it. */
  taggingEntity?: string | undefined;
  siteName: string;
  siteDescription: string;
  /** Shown instead of the name; only frames have it. */
  logo?: Pick<Logo, "src"> | null;
  /** The owner's profiles elsewhere; only frames have them. */
  settings?: Pick<Settings, "twitterUrl" | "instagramUrl" | "socialLinks">;
  /** The language (BCP 47). */
  language: string;
  /** Retired ones included. */
  categories: readonly Category[];
}

/** An address of this site in full; one that is whole already stays as it is. */
export const wholeAddress = (publicUrl: string, address: string) =>
  /^https?:\/\//i.test(address) ? address : `${publicUrl}${address}`;
