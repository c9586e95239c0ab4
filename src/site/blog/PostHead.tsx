import type { Author } from "../../contract/content/authors.ts";
import type { Post } from "../../contract/content/posts.ts";
import { DAY } from "../../server/base/clock.ts";
import { changedAtOf, publishedAtOf } from "../head/post-dates.ts";
import { AuthorPicture } from "../parts/AuthorPicture.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { Sign } from "../parts/Sign.tsx";
import { keepSentencesJoined } from "../parts/keep-sentences-joined.ts";
import { useCategory } from "../parts/site-categories.ts";
import { listAddress, listPath } from "../parts/list-address.ts";
import { useLanguage } from "../words/language.ts";

/** A change on the day of publication is not shown. */
const isUpdated = (post: Post) => Date.parse(changedAtOf(post)) - Date.parse(publishedAtOf(post)) > DAY;

/** In characters. A longer title is set in smaller type, and one of twice that length in yet smaller type. */
const LONG_TITLE = 70;

interface PostHeadProps {
  post: Post;
  /** Undefined if the author has no page. */
  author: Author | undefined;
  readingMinutes: number;
}

/** What stands over the text: filing, title, deck and byline. */
export function PostHead({ post, author, readingMinutes }: PostHeadProps) {
  const { words, dates } = useLanguage();
  const { title, excerpt, category } = post;
  const at = post.publishedAt ?? post.createdAt;
  return (
    <header className="page post-head">
      <p className="card-meta">
        <a href={listAddress({ category })}>
          <Sign category={useCategory(category)} />
        </a>
        <time dateTime={at}>{dates.long(at)}</time>
        {isUpdated(post) && (
          <span>
            <Sentence
              text={words.post.updatedOn.text}
              date={<time dateTime={post.updatedAt}>{dates.long(post.updatedAt)}</time>}
            />
          </span>
        )}
        <span>{words.post.readingTime({ minutes: readingMinutes })}</span>
      </p>
      <h1
        data-length={
          title.length > LONG_TITLE ? (title.length > 2 * LONG_TITLE ? "longer" : "long") : undefined
        }
      >
        {title}
      </h1>
      <Deck text={excerpt} />
      <div className="byline">
        <AuthorPicture author={author ?? { name: post.author, picture: "" }} />
        <p>
          <b>{author ? <a href={listPath({ author: author.slug })}>{author.name}</a> : post.author}</b>
          <br />
          {words.post.role}
        </p>
      </div>
    </header>
  );
}

/** In characters. A longer deck is set in smaller type; one of twice that length shows its beginning until it is opened. */
const LONG_DECK = 160;

function Deck({ text }: { text: string }) {
  if (text.length <= 2 * LONG_DECK)
    return (
      <p className="deck" data-length={text.length > LONG_DECK ? "long" : undefined}>
        {text}
      </p>
    );
  return (
    <details className="deck" data-length="long">
      <summary>
        <span>{keepSentencesJoined(text)}</span>
      </summary>
    </details>
  );
}
