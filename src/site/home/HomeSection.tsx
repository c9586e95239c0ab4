import { offeredIn, type Category } from "../../contract/content/categories.ts";
import { firstCategories } from "../../contract/content/first-categories.ts";
import type { HomeSectionKind, HomeWords } from "../../contract/settings/home.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { FeaturedFailure } from "../parts/FeaturedFailure.tsx";
import { LeadGrid } from "../parts/FeaturedStories.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Lines } from "../parts/Lines.tsx";
import { PostCards } from "../parts/PostCards.tsx";
import { Flag } from "../parts/Sign.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { useLanguage, useWords } from "../words/language.ts";
import type { Home, HomeCard } from "./read-home.ts";

export interface SectionProps extends Home {
  kind: HomeSectionKind;
  words: HomeWords;
}

/** One of several sections of the home page. */
export function HomeSection({ kind, ...page }: SectionProps) {
  switch (kind) {
    case "hero":
      return <Hero {...page} />;
    case "contents":
      return <NewsletterContents {...page} />;
    case "testimonials":
      return <Testimonials {...page} />;
    case "featured":
      return <Featured {...page} />;
    case "topics":
      return <Topics {...page} />;
    case "closing":
      return null;
  }
}

type Page = Omit<SectionProps, "kind">;

/** Its title is the heading of the whole page if it comes first. */
function Hero({ frame, settings, sections, words }: Page) {
  const { homeTitle, homeText, communityClaim, homeWords } = settings;
  const { formNote } = useWords().home;
  const Heading = sections[0] === "hero" ? "h1" : "h2";
  return (
    <section className="hero" id="subscribe">
      <Heading>
        <Lines text={homeTitle || frame.siteName} />
      </Heading>
      <div className="hero-foot">
        {homeText && <p className="hero-deck">{homeText}</p>}
        <SubscribeForm
          id="hero"
          button={words.heroButton}
          note={
            homeWords.heroNote
              ? `${communityClaim} ${homeWords.heroNote}`.trim()
              : formNote({ community: communityClaim })
          }
        />
      </div>
    </section>
  );
}

/** Describes what each newsletter contains. Each card leads to a category as long as there are some. */
function NewsletterContents({ settings, words, cards, now }: Page) {
  const texts = [
    { heading: words.firstCardHeading, text: words.firstCardText },
    { heading: words.secondCardHeading, text: words.secondCardText },
    { heading: words.thirdCardHeading, text: words.thirdCardText },
  ];
  return (
    <section className="section" aria-labelledby="letter-contents">
      <h2 className="hidden" id="letter-contents">
        {words.contentsHeading}
      </h2>
      <div className="three">
        {texts.map(({ heading, text }, index) => (
          // Two of an owner's may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <h3>{heading}</h3>
            <p>{text}</p>
            {cards[index] && <CardFoot card={cards[index]} now={now} own={settings.homeWords.cardLink} />}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Shows what the category of a card had last, as long as it has something. */
function CardFoot({ card: { category, newest }, now, own }: { card: HomeCard; now: Date; own: string }) {
  const { dates } = useLanguage();
  if (!category) return null;
  if (!newest) return <CategoryLink category={category} own={own} />;
  return (
    <div className="three-foot">
      <p className="was">
        <b>{dates.ago(newest.publishedAt ?? newest.createdAt, now)}</b>
        <a href={`/blog/${newest.slug}`}>{newest.title}</a>
      </p>
      <CategoryLink category={category} own={own} />
    </div>
  );
}

function CategoryLink({ category, own }: { category: Category; own: string }) {
  const { more } = useWords().home.contents;
  const { slug, title } = category;
  // Titles of the first categories are common nouns; an owner's own may be a name.
  const isFirst = firstCategories.some((first) => first.slug === slug && first.title === title);
  const named = { category: title, commonNoun: title.toLowerCase(), isCommon: isFirst ? "yes" : "no" };
  return (
    <More href={`/blog/category/${slug}`}>{own ? own.replaceAll("{topic}", () => title) : more(named)}</More>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <a className="more" href={href}>
      {children} <Icon name="right" />
    </a>
  );
}

function Testimonials({ settings: { testimonials }, words: { testimonialsHeading } }: Page) {
  const words = useWords();
  return (
    <section className="section" aria-labelledby="from-readers">
      <h2 className="hidden" id="from-readers">
        {testimonialsHeading}
      </h2>
      <div className="voices">
        {testimonials.map(({ quote, name, role }) => (
          <figure className="voice" key={name}>
            <blockquote>{words.home.quote({ quote })}</blockquote>
            <figcaption>
              <b>{name}</b>
              {role && `, ${role}`}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Featured({ featured, now, words }: Page) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{words.featuredHeading}</h2>
        <More href="/blog">{words.featuredLink}</More>
      </div>
      {featured ? <LeadGrid posts={featured} now={now} /> : <FeaturedFailure />}
    </section>
  );
}

function Topics({ frame, words }: Page) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{words.topicsHeading}</h2>
      </div>
      <ul className="plain topics">
        {offeredIn(frame.categories).map(({ slug, title, description, palette }) => (
          <li key={slug}>
            <a href={`/blog/category/${slug}`}>
              <Flag palette={palette} />
              <b>{title}</b>
              {description && <span>{description}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a home page without sections shows. */
export function Latest({ posts, now }: { posts: readonly PostSummary[]; now: Date }) {
  const words = useWords();
  return (
    <div className="page">
      <section className="section">
        <div className="section-head">
          <h2>{words.blog.latest}</h2>
          <More href="/blog">{words.posts.all}</More>
        </div>
        <PostCards posts={posts} now={now} hasFirst />
      </section>
    </div>
  );
}
