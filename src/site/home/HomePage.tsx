import type { PostSummary } from "../../contract/posts.ts";
import { PostCard } from "../blog/PostCard.tsx";
import type { Frame } from "../layout/frame.ts";
import { Icon } from "../layout/Icon.tsx";
import { SitePage } from "../layout/SitePage.tsx";
import { SubscribeForm } from "../letter/SubscribeForm.tsx";

interface HomePageProps {
  frame: Frame;
  /** Newest first. */
  latest: PostSummary[];
  now: Date;
}

export function HomePage({ frame, latest, now }: HomePageProps) {
  return (
    <SitePage
      frame={frame}
      title={`${frame.siteName}: the Monday letter for people who make things`}
      description={frame.siteDescription}
      current="/"
      band={<Band />}
    >
      <div className="page">
        <Hero />
        <Latest posts={latest} now={now} />
      </div>
    </SitePage>
  );
}

function Hero() {
  return (
    <section className="hero" id="subscribe">
      <h1>
        The Monday letter <br />
        for people who <br />
        <em>make things.</em>
      </h1>
      <div className="hero-foot">
        <p className="hero-deck">
          Weekly insights, marketing that does not shout, and the tools worth keeping. Read in nine minutes,
          used all week.
        </p>
        <SubscribeForm id="hero" note="Join over 10,000 creators. Free forever, and cancel anytime." />
      </div>
    </section>
  );
}

function Latest({ posts: [lead, ...others], now }: { posts: PostSummary[]; now: Date }) {
  if (!lead) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>Latest Articles</h2>
        <a className="more" href="/blog">
          All posts <Icon name="right" />
        </a>
      </div>
      <div className="lead-grid">
        <PostCard post={lead} now={now} isLead />
        <div className="lead-side">
          {others.map((post) => (
            <PostCard key={post.id} post={post} now={now} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** The back cover: the one place where the accent is a field. */
function Band() {
  return (
    <section className="band">
      <div className="page band-in">
        <h2>
          Monday is <br />
          coming. Be on <br />
          <em>the list.</em>
        </h2>
        <SubscribeForm id="band" note="Free forever. Cancel anytime, with one press." />
      </div>
    </section>
  );
}
