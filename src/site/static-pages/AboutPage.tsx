import { use } from "react";
import { areFirstCategories } from "../../contract/content/first-categories.ts";
import { metaOfStatic } from "../head/meta-of.ts";
import { Band } from "../parts/Band.tsx";
import { Lines } from "../parts/Lines.tsx";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SiteCategories } from "../parts/site-categories.ts";
import { useWords } from "../words/language.ts";

export function AboutPage({ frame }: { frame: Frame }) {
  const { words } = frame;
  const { about } = words;
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: about.name, siteName: frame.siteName })}
      description={about.description({ siteName: frame.siteName })}
      meta={metaOfStatic(frame, "/about", about.name)}
      current="/about"
      sheet="static"
      hasItalics
      band={<Band id="about" button={about.button} note={words.home.bandNote} heading={about.band} />}
    >
      <div className="page">
        <header className="opening">
          <h1>
            <Lines text={about.heading} />
          </h1>
          <p>{about.opening({ siteName: frame.siteName })}</p>
        </header>
        <Mission />
        <Work />
        <Values />
      </div>
    </SitePage>
  );
}

function Mission() {
  const words = useWords();
  const { heading, lead, text } = words.about.mission;
  return (
    <section className="chapter">
      <h2>{heading}</h2>
      <div>
        <p className="chapter-lead">{lead}</p>
        <p>{text}</p>
      </div>
    </section>
  );
}

function Work() {
  const words = useWords();
  const { heading, blog, blogOnOther, newsletter } = words.about.work;
  return (
    <section className="chapter">
      <h2>{heading}</h2>
      <div>
        <p>{areFirstCategories(use(SiteCategories)) ? blog : blogOnOther}</p>
        <p>{newsletter}</p>
        <p>
          <a className="link" href="/blog">
            {words.subscription.readBlog}
          </a>
        </p>
      </div>
    </section>
  );
}

function Values() {
  const words = useWords();
  const { heading, items } = words.about.values;
  return (
    <section className="section" aria-labelledby="values">
      <div className="section-head">
        <h2 id="values">{heading}</h2>
      </div>
      <div className="three">
        {items.map((item) => (
          <div key={item.heading}>
            <h3>{item.heading}</h3>
            <p>{item.text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
