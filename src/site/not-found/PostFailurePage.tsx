import type { FramedPosts } from "../home/read-featured.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SearchForm } from "../parts/SearchForm.tsx";
import { Discover } from "./NotFoundPage.tsx";

interface PostFailurePageProps {
  frame: Frame;
  /** Given if the post does not exist: then the page offers a search and other posts. */
  found?: Pick<FramedPosts, "featured" | "now">;
}

/** The page at a post's address when the post does not exist or cannot be read. */
export function PostFailurePage({ frame, found }: PostFailurePageProps) {
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
        {found && <SearchForm place={{}} />}
        {found && <Discover featured={found.featured} now={found.now} />}
      </div>
    </SitePage>
  );
}
