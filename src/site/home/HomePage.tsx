import { categories } from "../../contract/categories.ts";
import type { CategorySlug } from "../../contract/categories.ts";
import type { Settings } from "../../contract/settings.ts";
import { metaOfHome } from "../head/meta-of.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { Band } from "../parts/Band.tsx";
import { FeaturedFailure } from "../parts/FeaturedFailure.tsx";
import { LeadGrid } from "../parts/FeaturedStories.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Flag } from "../parts/Sign.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import type { FramedPosts } from "./read-featured.ts";

export function HomePage({ frame, featured, now }: FramedPosts) {
  const { siteName, siteDescription, settings } = frame;
  return (
    <SitePage
      frame={frame}
      title={[siteName, settings.tagline].filter(Boolean).join(": ")}
      description={siteDescription}
      meta={metaOfHome(frame)}
      current="/"
      hasItalics
      band={
        <Band id="band" note="Free forever. Cancel anytime, with one click.">
          Monday is <br />
          coming. Be on <br />
          <em>the list.</em>
        </Band>
      }
    >
      <div className="page">
        <Hero {...settings} />
        <NewsletterContents />
        <Testimonials testimonials={settings.testimonials} />
        <Featured featured={featured} now={now} />
        <Topics />
      </div>
    </SitePage>
  );
}

function Hero({ siteName, homeTitle, homeText, communityClaim }: Settings) {
  return (
    <section className="hero" id="subscribe">
      <h1>{linesOf(homeTitle || siteName)}</h1>
      <div className="hero-foot">
        {homeText && <p className="hero-deck">{homeText}</p>}
        <SubscribeForm id="hero" note={`${communityClaim} Free forever and cancel anytime.`.trim()} />
      </div>
    </section>
  );
}

/** The lines of a title, with what stands between two asterisks in italics. */
function linesOf(title: string) {
  const [first = "", ...others] = title.split("\n");
  return others.reduce(
    (before, line) => (
      <>
        {before} <br />
        {withItalics(line)}
      </>
    ),
    withItalics(first),
  );
}

const withItalics = (line: string) => (
  <>
    {line
      .split(/(\*[^*]+\*)/)
      .map((part) => (/^\*.+\*$/.test(part) ? <em key={part}>{part.slice(1, -1)}</em> : part))}
  </>
);

/** Describes what each newsletter contains. */
function NewsletterContents() {
  return (
    <section className="section" aria-labelledby="letter-contents">
      <h2 className="hidden" id="letter-contents">
        What is in the letter
      </h2>
      <div className="three">
        <div>
          <h3>Latest trends</h3>
          <p>
            What changed this week in publishing, search and the places where people read, with the noise
            taken out and the source left in.
          </p>
          <More href="/blog/category/technology">More on technology</More>
        </div>
        <div>
          <h3>Exclusive tips</h3>
          <p>
            One thing to try before Friday. It fits in an afternoon, it has been tried on us first, and we
            print what came of it.
          </p>
          <More href="/blog/category/productivity">More on productivity</More>
        </div>
        <div>
          <h3>Tool recommendations</h3>
          <p>
            A single tool, paid for by us and used for a month. Half of them we send back, and we tell you
            that as well.
          </p>
          <More href="/blog/category/tools">More on tools</More>
        </div>
      </div>
    </section>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <a className="more" href={href}>
      {children} <Icon name="right" />
    </a>
  );
}

function Testimonials({ testimonials }: Pick<Settings, "testimonials">) {
  if (testimonials.length === 0) return null;
  return (
    <section className="section" aria-labelledby="from-readers">
      <h2 className="hidden" id="from-readers">
        From readers
      </h2>
      <div className="voices">
        {testimonials.map(({ quote, name, role }) => (
          <figure className="voice" key={name}>
            <blockquote>“{quote}”</blockquote>
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

/** Without any there is nothing to head. */
function Featured({ featured, now }: Pick<FramedPosts, "featured" | "now">) {
  if (featured?.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>Featured articles</h2>
        <More href="/blog">All posts</More>
      </div>
      {featured ? <LeadGrid posts={featured} now={now} /> : <FeaturedFailure />}
    </section>
  );
}

const promises: Record<CategorySlug, string> = {
  "content-strategy": "What to say, to whom, and what to leave out.",
  technology: "The machinery under a site, explained plainly.",
  growth: "Finding readers, and giving them reasons to stay.",
  productivity: "Finishing things with your evenings intact.",
  creativity: "Where ideas come from, and how to keep them.",
  "social-media": "Being present without being consumed.",
  marketing: "Telling people, without shouting.",
  tools: "The few that earn their place on the desk.",
};

function Topics() {
  return (
    <section className="section">
      <div className="section-head">
        <h2>Explore Topics</h2>
      </div>
      <ul className="plain topics">
        {categories.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/blog/category/${slug}`}>
              <Flag category={slug} />
              <b>{title}</b>
              <span>{promises[slug]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
