import type { Author } from "../../contract/content/authors.ts";
import type { PostList } from "../../contract/content/posts.ts";
import { LatestArticles } from "./LatestArticles.tsx";
import { metaOfAuthor } from "../head/meta-of.ts";
import { SitePage } from "../layout/SitePage.tsx";
import type { Frame } from "../layout/frame.ts";
import { AuthorPicture } from "../parts/AuthorPicture.tsx";
import { listPath } from "../parts/list-address.ts";

interface AuthorPageProps {
  frame: Frame;
  author: Author;
  page: number;
  list: PostList;
  now: Date;
}

/** Who an author is, and what readers can read of theirs, ten a page. */
export function AuthorPage({ frame, author, page, list, now }: AuthorPageProps) {
  const { words } = frame;
  const { name, slug, bio, picture } = author;
  const title = page > 1 ? words.blog.page({ list: name, page }) : name;
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: title, siteName: frame.siteName })}
      description={
        bio ||
        words.blog.description({
          list: words.blog.ofAuthor({ author: name }),
          siteName: frame.siteName,
          description: frame.siteDescription,
        })
      }
      meta={metaOfAuthor(frame, author, { page, totalPages: list.totalPages })}
      current={listPath({ author: slug })}
      afterFirstView="articles"
    >
      <div className="page">
        <div className="list-head">
          <h1 dir="auto">{name}</h1>
          {(bio || picture) && (
            <div className="archive-join">
              <AuthorPicture author={author} />
              {bio && <p dir="auto">{bio}</p>}
            </div>
          )}
        </div>
        <div id="articles">
          <LatestArticles place={{ author: slug, page }} list={list} now={now} hasFirst />
        </div>
      </div>
    </SitePage>
  );
}
