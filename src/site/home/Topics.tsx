import { categories } from "../../contract/categories.ts";
import type { CategorySlug } from "../../contract/categories.ts";
import { Flag } from "../parts/Sign.tsx";

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

export function Topics() {
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
