import type { HomeSectionKind } from "../../contract/settings/home.ts";
import { homeWordsOf } from "../../words/home-words.ts";
import { metaOfHome } from "../head/meta-of.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { ClosingBand } from "../parts/Band.tsx";
import { hasItalics } from "../parts/Lines.tsx";
import { HomeSection, Latest, type SectionProps } from "./HomeSection.tsx";
import type { Home } from "./read-home.ts";

/** The sections in the owner's order, or the latest posts. */
export function HomePage(home: Home) {
  const { frame, settings, sections, latest, now } = home;
  const words = homeWordsOf(frame.words, settings.homeWords);
  const {
    siteName,
    settings: { tagline },
  } = frame;
  const title = tagline ? frame.words.home.title({ siteName, tagline }) : siteName;
  const closing = sections.indexOf("closing");
  const [before, after] =
    closing === -1 ? [sections, []] : [sections.slice(0, closing), sections.slice(closing + 1)];
  const isInItalics: Partial<Record<HomeSectionKind, boolean>> = {
    hero: hasItalics(settings.homeTitle),
    testimonials: true,
    closing: hasItalics(words.closingHeading),
  };
  return (
    <SitePage
      frame={frame}
      title={title}
      description={frame.siteDescription}
      meta={metaOfHome(frame)}
      current="/"
      sheet="home"
      hasItalics={sections.some((kind) => isInItalics[kind])}
    >
      {sections[0] !== "hero" && <h1 className="hidden">{title}</h1>}
      {sections.length === 0 && <Latest posts={latest} now={now} />}
      <Column {...home} kinds={before} words={words} />
      {closing !== -1 && <ClosingBand words={words} />}
      <Column {...home} kinds={after} words={words} />
    </SitePage>
  );
}

/** Sections that are as wide as a page's text; the closing one is as wide as the window. */
function Column({ kinds, ...page }: Omit<SectionProps, "kind"> & { kinds: readonly HomeSectionKind[] }) {
  if (kinds.length === 0) return null;
  return (
    <div className="page">
      {kinds.map((kind) => (
        <HomeSection key={kind} kind={kind} {...page} />
      ))}
    </div>
  );
}
