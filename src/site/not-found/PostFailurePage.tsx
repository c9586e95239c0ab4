import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SearchForm } from "../parts/SearchForm.tsx";

interface PostFailurePageProps {
  frame: Frame;
  /** True if the post does not exist: then the page offers a search. */
  isMissing?: boolean;
}

/** The page at a post's address when the post does not exist or cannot be read. */
export function PostFailurePage({ frame, isMissing = false }: PostFailurePageProps) {
  const { words } = frame;
  const { heading, text, button } = words.postFailure;
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: heading, siteName: frame.siteName })}
      description={frame.siteDescription}
      current="/blog"
    >
      <div className="page post-failure">
        <section className="enjoyed" role="alert">
          <h1>{heading}</h1>
          <p>{text}</p>
          <a className="button button--line" href="/blog">
            {button}
          </a>
        </section>
        {isMissing && <SearchForm place={{}} />}
      </div>
    </SitePage>
  );
}
