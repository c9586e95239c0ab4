import { metaOfStatic } from "../head/meta-of.ts";
import { Band } from "../parts/Band.tsx";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";

export function AboutPage({ frame }: { frame: Frame }) {
  return (
    <SitePage
      frame={frame}
      title={`About | ${frame.siteName}`}
      description={`What ${frame.siteName} is for, what we do, and what we hold to.`}
      meta={metaOfStatic(frame, "/about", "About")}
      current="/about"
      hasItalics
      band={
        <Band id="about" button="Join Now" note="Free forever. Cancel anytime, with one click.">
          One letter. <br />
          Every Monday. <br />
          <em>Nothing else.</em>
        </Band>
      }
    >
      <div className="page">
        <header className="opening">
          <h1>
            Made for people <br />
            <em>who make things.</em>
          </h1>
          <p>{`${frame.siteName} is a blog through the week and a letter on Monday. This is why we write it, and how.`}</p>
        </header>
        <Mission />
        <Work />
        <Values />
      </div>
    </SitePage>
  );
}

function Mission() {
  return (
    <section className="chapter">
      <h2>Our mission</h2>
      <div>
        <p className="chapter-lead">
          To give people who make things more hours for making them, and a fair chance of being read.
        </p>
        <p>
          Most advice about publishing is written to be shared. Ours is written to be used. It says what was
          tried, what it cost and what came of it, so that you can decide in five minutes whether it is for
          you.
        </p>
      </div>
    </section>
  );
}

function Work() {
  return (
    <section className="chapter">
      <h2>What we do</h2>
      <div>
        <p>
          Through the week we publish articles on eight subjects, from content strategy and technology to the
          tools that earn their place on the desk. Each is edited until it is as short as it can be and still
          be true.
        </p>
        <p>
          On Monday morning a letter goes out with the best of them, the latest trends without the noise, one
          tip to try before Friday and one tool that we have used for a month. It takes nine minutes to read.
        </p>
        <p>
          <a className="link" href="/blog">
            Read the blog
          </a>
        </p>
      </div>
    </section>
  );
}

function Values() {
  return (
    <section className="section" aria-labelledby="values">
      <div className="section-head">
        <h2 id="values">Our values</h2>
      </div>
      <div className="three">
        <div>
          <h3>Tried first</h3>
          <p>
            We recommend what we have used ourselves, and say for how long. When we were wrong, we print that
            too.
          </p>
        </div>
        <div>
          <h3>Short, then shorter</h3>
          <p>
            Your Monday is worth more than our word count. What does not help you is taken out before you see
            it.
          </p>
        </div>
        <div>
          <h3>Easy to leave</h3>
          <p>
            No cookies, no strangers watching along, no tricks at the door. Every letter ends with a link that
            stops it.
          </p>
        </div>
      </div>
    </section>
  );
}
