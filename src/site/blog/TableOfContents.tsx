import { Icon } from "../parts/Icon.tsx";
import type { ArticleHeading } from "./article-headings.ts";

interface ContentsProps {
  headings: ArticleHeading[];
  /** Tells the two from each other, of which one is shown at a time. */
  label?: string;
}

/** The article's headings as links; a script marks the one that is being read. */
export function ContentsNav({ headings, label = "Table of Contents" }: ContentsProps) {
  return (
    <nav className="toc" aria-label={label}>
      <ol className="plain">
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? "toc-sub" : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same at the foot of a small screen, where it opens upwards. */
export function ContentsBar({ headings }: Pick<ContentsProps, "headings">) {
  return (
    <details className="toc-bar">
      <summary>
        <Icon name="list" />
        Table of Contents
        <Icon name="down" />
      </summary>
      <ContentsNav headings={headings} label="Small table of contents" />
    </details>
  );
}
