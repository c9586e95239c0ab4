import { offeredIn } from "../../contract/categories.ts";
import type { Category } from "../../contract/categories.ts";
import { cardSlugs, firstCategories } from "../../contract/first-categories.ts";
import type { Settings } from "../../contract/settings.ts";
import { metaOfHome } from "../head/meta-of.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { Band } from "../parts/Band.tsx";
import { FeaturedFailure } from "../parts/FeaturedFailure.tsx";
import { LeadGrid } from "../parts/FeaturedStories.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Lines } from "../parts/Lines.tsx";
import { Flag } from "../parts/Sign.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import type { FramedPosts } from "./read-featured.ts";
import { useWords } from "../words/language.ts";

export function HomePage({ frame, featured, now }: FramedPosts) {
  const { words } = frame;
  const { siteName, siteDescription, settings } = frame;
  const categories = offeredIn(frame.categories);
  return (
    <SitePage
      frame={frame}
      title={words.home.title(siteName, settings.tagline)}
      description={siteDescription}
      meta={metaOfHome(frame)}
      current="/"
      hasItalics
      band={<Band id="band" note={words.home.bandNote} heading={words.home.band} />}
    >
      <div className="page">
        <Hero {...settings} />
        <NewsletterContents categories={categories} />
        <Testimonials testimonials={settings.testimonials} />
        <Featured featured={featured} now={now} />
        <Topics categories={categories} />
      </div>
    </SitePage>
  );
}

function Hero({ siteName, homeTitle, homeText, communityClaim }: Settings) {
  const words = useWords();
  return (
    <section className="hero" id="subscribe">
      <h1>
        <Lines text={homeTitle || siteName} />
      </h1>
      <div className="hero-foot">
        {homeText && <p className="hero-deck">{homeText}</p>}
        <SubscribeForm id="hero" note={words.home.formNote(communityClaim)} />
      </div>
    </section>
  );
}

/** Describes what each newsletter contains. Each card leads to a category as long as there are some. */
function NewsletterContents({ categories }: { categories: readonly Category[] }) {
  const words = useWords();
  const { heading, items, more } = words.home.contents;
  const shown = categoriesOfCards(categories);
  return (
    <section className="section" aria-labelledby="letter-contents">
      <h2 className="hidden" id="letter-contents">
        {heading}
      </h2>
      <div className="three">
        {items.map((item, index) => (
          <div key={item.heading}>
            <h3>{item.heading}</h3>
            <p>{item.text}</p>
            <CategoryLink category={shown[index]} words={more} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The categories of the first cards while the site has them; else the first that no other card leads to. */
function categoriesOfCards(categories: readonly Category[]): (Category | undefined)[] {
  const wanted = cardSlugs.map((slug) => categories.find((category) => category.slug === slug));
  const others = categories.filter((category) => !wanted.includes(category));
  return wanted.map((category) => category ?? others.shift());
}

interface CategoryLinkProps {
  category: Category | undefined;
  words: (topic: string, isOurs: boolean) => string;
}

function CategoryLink({ category, words: wordsFor }: CategoryLinkProps) {
  if (!category) return null;
  const { slug, title } = category;
  // Titles of the first categories are common nouns; an owner's own may be a name.
  const isFirst = firstCategories.some((first) => first.slug === slug && first.title === title);
  return <More href={`/blog/category/${slug}`}>{wordsFor(title, isFirst)}</More>;
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <a className="more" href={href}>
      {children} <Icon name="right" />
    </a>
  );
}

function Testimonials({ testimonials }: Pick<Settings, "testimonials">) {
  const words = useWords();
  if (testimonials.length === 0) return null;
  return (
    <section className="section" aria-labelledby="from-readers">
      <h2 className="hidden" id="from-readers">
        {words.home.fromReaders}
      </h2>
      <div className="voices">
        {testimonials.map(({ quote, name, role }) => (
          <figure className="voice" key={name}>
            <blockquote>{words.home.quote(quote)}</blockquote>
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

/** The featured posts; nothing if there are none. */
function Featured({ featured, now }: Pick<FramedPosts, "featured" | "now">) {
  const words = useWords();
  if (featured?.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{words.home.featured}</h2>
        <More href="/blog">{words.posts.all}</More>
      </div>
      {featured ? <LeadGrid posts={featured} now={now} /> : <FeaturedFailure />}
    </section>
  );
}

function Topics({ categories }: { categories: readonly Category[] }) {
  const words = useWords();
  if (categories.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{words.home.topics}</h2>
      </div>
      <ul className="plain topics">
        {categories.map(({ slug, title, description, palette }) => (
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
