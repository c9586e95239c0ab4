import type { PostList } from "../../contract/content/posts.ts";
import { listAddress, type ListPlace } from "../parts/list-address.ts";
import { Pages } from "../parts/Pages.tsx";
import { PostCards } from "../parts/PostCards.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { useWords } from "../words/language.ts";

interface LatestArticlesProps {
  place: ListPlace & { page: number };
  /** Undefined when the posts cannot be read. */
  list: PostList | undefined;
  now: Date;
  /** Its first cover is seen without scrolling. */
  hasFirst: boolean;
}

/** One page of the list, with the way to the others. A script may put another page in its place. */
export function LatestArticles({ place, list, now, hasFirst }: LatestArticlesProps) {
  const words = useWords();
  return (
    <section aria-labelledby="latest">
      <div className="section-head">
        <h2 id="latest" tabIndex={-1}>
          {words.blog.latest}
        </h2>
        {list && <Count place={place} total={list.totalPosts} />}
      </div>
      <div data-results>
        {!list && <ListFailure />}
        {list && list.posts.length === 0 && <Nothing place={place} totalPages={list.totalPages} />}
        {list && list.posts.length > 0 && (
          <>
            <PostCards posts={list.posts} now={now} hasFirst={hasFirst} />
            <Pages
              current={place.page}
              total={list.totalPages}
              addressOf={(page) => listAddress({ ...place, page })}
            />
          </>
        )}
      </div>
    </section>
  );
}

function Count({ place, total }: { place: ListPlace; total: number }) {
  const words = useWords();
  if (!place.search) return <span className="count">{words.blog.count({ count: total })}</span>;
  return (
    <span className="count">
      {words.blog.found({ count: total, search: place.search })}
      <a className="link" href={listAddress({ ...place, search: undefined, page: 1 })}>
        {words.blog.clear}
      </a>
    </span>
  );
}

/** Nothing has been published, nothing is found, or the list ends before this page. */
function Nothing({ place, totalPages }: { place: ListPlace; totalPages: number }) {
  const words = useWords();
  const isWhole = !place.category && !place.tag && !place.search;
  if (totalPages === 0) return <p className="empty">{isWhole ? words.blog.empty : words.blog.none}</p>;
  const link = (
    <a className="link" href={listAddress({ ...place, page: totalPages })}>
      {words.blog.lastPage({ page: totalPages })}
    </a>
  );
  return (
    <p className="empty">
      <Sentence text={words.blog.beyondEnd.text} page={place.page} link={link} />
    </p>
  );
}

/** The link leads to the address that is shown when it is clicked, also in the template. */
function ListFailure() {
  const words = useWords();
  return (
    <>
      <p className="failed" role="alert">
        {words.blog.failed}
      </p>
      <p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that of the page */}
        <a className="button button--line" href="">
          {words.blog.tryAgain}
        </a>
      </p>
    </>
  );
}

const PLACEHOLDERS = Array.from({ length: 9 }, (_, index) => index);

/** The templates that a script shows while the list loads and when loading fails. */
export function SkeletonCards() {
  const words = useWords();
  return (
    <>
      <template id="list-loading">
        <output className="hidden">{words.blog.loading}</output>
        <div className="cards" aria-hidden="true">
          {PLACEHOLDERS.map((place) => (
            <div className="card skeleton" key={place}>
              <span className="cover" />
              <div className="card-text">
                <span />
                <span />
                <span />
              </div>
            </div>
          ))}
        </div>
      </template>
      <template id="list-failure">
        <ListFailure />
      </template>
    </>
  );
}
