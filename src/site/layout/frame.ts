import type { Category } from "../../contract/content/categories.ts";
import { accentFrom, type Accent } from "../../contract/settings/color/accent.ts";
import type { HomeSettings } from "../../contract/settings/home.ts";
import type { Logo } from "../../contract/settings/logo.ts";
import type { Settings } from "../../contract/settings/settings.ts";
import type { Clock } from "../../server/base/clock.ts";
import { dayOf, startOfNamedDay } from "../../server/base/site-time.ts";
import type { DbOrTx } from "../../server/kernel/db/open.ts";
import { Reading } from "../../server/engines/pagecache/reading.ts";
import type { Remembered } from "../../server/engines/pagecache/remembered.ts";
import { listCategories } from "../../server/content/categories/list-categories.ts";
import { defaultSettings, type SiteSettings } from "../../server/site-owner/settings/default-settings.ts";
import { getSettings, zoneOf } from "../../server/site-owner/settings/get-settings.ts";
import { findTaggingEntity } from "../../server/site-owner/settings/tagging-entity.ts";
import { wordsOf } from "../../words/words.ts";
import { createDates } from "../words/dates.ts";
import type { SiteLanguage } from "../words/language.ts";
import type { SiteAssets } from "./assets.ts";
import { defaultMenu, readFooterLinks, readMenu, type MenuItem, type MenuLink } from "./read-menu.ts";

/** The data of the header, the footer and the head of every page. */
export interface Frame extends SiteLanguage {
  siteName: string;
  /** Has no trailing slash. */
  publicUrl: string;
  /** Who mints the ids of feeds; undefined on a host without a name. */
  taggingEntity: string | undefined;
  siteDescription: string;
  /** The language (BCP 47). */
  language: string;
  /** Logos shown instead of the name; the dark one, if set, in dark mode. */
  logo: Logo | null;
  darkLogo: Logo | null;
  /** Instead of the look's own. */
  accent: Accent | undefined;
  /** Without those of the home page, whose changes leave the frame of all pages as it is. */
  settings: Omit<Settings, keyof HomeSettings>;
  /** In the owner's order, retired ones included. */
  categories: readonly Category[];
  menu: readonly MenuItem[];
  /** Those that the owner has chosen; undefined for the default ones. */
  footerLinks: readonly MenuLink[] | undefined;
  year: number;
  assets: SiteAssets;
}

/** The sources of a frame, and the memory that keeps it. */
export interface FrameDeps {
  db: DbOrTx;
  now: Clock;
  publicUrl: string;
  assets: SiteAssets;
  frames: Remembered<Frame>;
  /** The frame that was read last, for pages that cannot read one. */
  lastFrame: { current?: Frame };
}

/** Good until a setting, a category or what a menu leads to changes, or the year: until then it is the same object. */
export const readFrame = (deps: FrameDeps, reading = new Reading()): Promise<Frame> =>
  deps.frames.get("frame", reading, async (own) => {
    const [categories, settings, taggingEntity] = await Promise.all([
      listCategories(deps.db, own),
      getSettings(deps.db, own),
      findTaggingEntity(deps.db),
    ]);
    const plain = frameOf(deps, settings, categories);
    const { menu, footerLinks } = plain.settings;
    const frame = {
      ...plain,
      taggingEntity,
      ...(menu && { menu: await readMenu(deps, plain, menu, own) }),
      ...(footerLinks && { footerLinks: await readFooterLinks(deps, plain, footerLinks, own) }),
    };
    own.changesAt(startOfNamedDay(`${frame.year + 1}-01-01`, zoneOf(settings)));
    deps.lastFrame.current = frame;
    return frame;
  });

/** The frame of pages for people who run the site, which are in English, as the admin is. */
export async function readEnglishFrame(deps: FrameDeps): Promise<Frame> {
  const frame = await readFrame(deps);
  const words = wordsOf({ ...frame.settings, language: "en", ownWords: {} });
  return { ...frame, language: "en", words, dates: createDates(words.locale, zoneOf(frame.settings)) };
}

/**
 * The frame of pages without a database, in the site's language and with its name once any page has been read: shows no
 * categories and no links.
 */
export function plainFrame(deps: FrameDeps): Frame {
  const last = deps.lastFrame.current;
  const settings = { ...(last?.settings ?? defaultSettings), ...nothingShown, ownWords: {} };
  const plain = frameOf(deps, settings, []);
  return last ? { ...plain, words: last.words, menu: defaultMenu(last.words, []) } : plain;
}

const nothingShown = {
  twitterUrl: "",
  instagramUrl: "",
  socialLinks: [],
  toolLinks: [],
};

function frameOf(
  { now, assets, publicUrl }: FrameDeps,
  settings: Frame["settings"] & Pick<SiteSettings, "ownWords">,
  categories: readonly Category[],
): Frame {
  const words = wordsOf(settings);
  return {
    words,
    dates: createDates(words.locale, zoneOf(settings)),
    siteName: settings.siteName,
    publicUrl,
    taggingEntity: undefined,
    siteDescription: settings.description,
    language: settings.language,
    logo: settings.logo,
    darkLogo: settings.logo && settings.darkLogo,
    accent: settings.accentColor ? accentFrom(settings.accentColor) : undefined,
    settings,
    categories,
    menu: defaultMenu(words, categories),
    footerLinks: undefined,
    year: Number(dayOf(now(), zoneOf(settings)).slice(0, 4)),
    assets,
  };
}
