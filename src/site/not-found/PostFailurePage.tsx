import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SearchForm } from "../parts/SearchForm.tsx";

interface PostFailurePageProps {
  frame: Frame;
  /** There is no such post, so the page offers a search. */
  isMissing?: boolean;
}

/** What stands at a post's address when the post does not exist or cannot be read. */
export function PostFailurePage({ frame, isMissing = false }: PostFailurePageProps) {
  const heading = "Error Loading Blog Post";
  return (
    <SitePage
      frame={frame}
      title={`${heading} | ${frame.siteName}`}
      description={frame.siteDescription}
      current="/blog"
    >
      <div className="page post-failure">
        <section className="enjoyed" role="alert">
          <h1>{heading}</h1>
          <p>We couldn't load the blog post you requested. Please try again later.</p>
          <a className="button button--line" href="/blog">
            Return to Blog
          </a>
        </section>
        {isMissing && <SearchForm place={{}} />}
      </div>
    </SitePage>
  );
}
