import { offeredIn, type Category } from "../../contract/content/categories.ts";
import { cardSlugs } from "../../contract/content/first-categories.ts";
import type { HomeSectionKind, HomeSettings } from "../../contract/settings/home.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { listNewestIn, listPublicPosts } from "../../server/content/posts/reading/list-posts.ts";
import { defaultSettings } from "../../server/site-owner/settings/default-settings.ts";
import { getHomeSettings } from "../../server/site-owner/settings/get-settings.ts";
import { nextTimeAgo } from "../words/dates.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { orNothing, readFeatured, type FramedPosts } from "./read-featured.ts";

export interface Home extends FramedPosts {
  settings: HomeSettings;
  /** Those that have something to show, in the owner's order. */
  sections: readonly HomeSectionKind[];
  /** The three cards of what is in the newsletter; none if that section is not shown. */
  cards: readonly HomeCard[];
  /** The latest posts if there are no sections. */
  latest: readonly PostSummary[];
}

/** What a card leads to, while the site has as many categories. */
export interface HomeCard {
  category: Category | undefined;
  newest: PostSummary | undefined;
}

/** The sections of a home page without a database: it claims nothing that the owner may have removed. */
const plainHome: HomeSettings = { ...defaultSettings, testimonials: [], communityClaim: "" };

/**
 * Reads what the home page shows: its sections, else the latest posts, else the hero, so that it is never empty. With
 * `unsaved`, it shows these settings instead of the saved ones.
 */
export async function readHome(c: AppContext, deps: SiteDeps, unsaved?: HomeSettings): Promise<Home> {
  const reading = readingOf(c);
  const read = await readFeatured(c, deps);
  const settings =
    unsaved ?? (await getHomeSettings(deps.db, reading).catch(orNothing(c, reading, read.now))) ?? plainHome;
  const sections = sectionsOf(settings, read);
  if (sections.length > 0) {
    const cards = sections.includes("contents") ? await readCards(c, deps, read) : [];
    return { ...read, settings, sections, cards, latest: [] };
  }
  const list = await listPublicPosts(deps, { page: 1 }, reading).catch(orNothing(c, reading, read.now));
  const latest = list?.posts ?? [];
  for (const { publishedAt, createdAt } of latest)
    reading.changesAt(nextTimeAgo(publishedAt ?? createdAt, read.now));
  return { ...read, settings, sections: latest.length > 0 ? [] : ["hero"], cards: [], latest };
}

async function readCards(c: AppContext, deps: SiteDeps, { frame, now }: FramedPosts): Promise<HomeCard[]> {
  const reading = readingOf(c);
  const categories = categoriesOfCards(offeredIn(frame.categories));
  const slugs = categories.flatMap((category) => category?.slug ?? []);
  const newest = await listNewestIn(deps, slugs, reading).catch(orNothing(c, reading, now));
  for (const { publishedAt, createdAt } of newest?.values() ?? [])
    reading.changesAt(nextTimeAgo(publishedAt ?? createdAt, now));
  return categories.map((category) => ({ category, newest: category && newest?.get(category.slug) }));
}

/** The categories of the first cards while the site has them; else the first that no other card leads to. */
function categoriesOfCards(categories: readonly Category[]): (Category | undefined)[] {
  const wanted = cardSlugs.map((slug) => categories.find((category) => category.slug === slug));
  const others = categories.filter((category) => !wanted.includes(category));
  return wanted.map((category) => category ?? others.shift());
}

function sectionsOf({ homeSections, testimonials }: HomeSettings, { frame, featured }: FramedPosts) {
  const isEmpty: Partial<Record<HomeSectionKind, boolean>> = {
    testimonials: testimonials.length === 0,
    featured: featured?.length === 0,
    topics: offeredIn(frame.categories).length === 0,
  };
  return homeSections.filter(({ kind, isShown }) => isShown && !isEmpty[kind]).map(({ kind }) => kind);
}
