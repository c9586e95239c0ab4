import { categoryOf } from "../../contract/content/categories.ts";
import type { HomeWords } from "../../contract/settings/home.ts";
import type { PostList } from "../../contract/content/posts.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { metaOfList } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { ClosingBand } from "../parts/Band.tsx";
import { FeaturedStories } from "../parts/FeaturedStories.tsx";
import { hasItalics } from "../parts/Lines.tsx";
import { LatestArticles, SkeletonCards } from "./LatestArticles.tsx";
import { listAddress, type ListPlace } from "../parts/list-address.ts";
import { ListSide } from "./ListSide.tsx";
import { SearchForm } from "../parts/SearchForm.tsx";
import type { Words } from "../../words/words.ts";

export interface BlogPageProps {
  frame: Frame;
  place: ListPlace & { page: number };
  /** Undefined when the posts cannot be read; so are the others. */
  list: PostList | undefined;
  featured: PostSummary[] | undefined;
  popularTags: string[];
  /** The words of the closing section; undefined if the owner has switched it off. */
  closing: HomeWords | undefined;
  now: Date;
}

/** The posts that a reader may see, ten a page: all, those of a category or tag, or what a search finds. */
export function BlogPage(props: BlogPageProps) {
  const { frame, place, list, featured, popularTags, closing, now } = props;
  const { words } = frame;
  const { page, totalPages } = { page: place.page, totalPages: list?.totalPages ?? 0 };
  const title = titleOf(place, frame);
  const tabName = tabNameOf(words, place, title);
  const name = page > 1 ? words.blog.page({ list: tabName, page }) : tabName;
  // A reader who chose a category, searched or turned the page came for the results.
  const isFront = !place.category && !place.search && !place.tag && page === 1;
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: name, siteName: frame.siteName })}
      description={words.blog.description({
        list: listNameOf(place, title, words),
        siteName: frame.siteName,
        description: descriptionOf(place, frame),
      })}
      meta={metaOfList(frame, { ...place, totalPages })}
      current={listAddress({ category: place.category, tag: place.tag })}
      afterFirstView="articles"
      script={frame.assets.listScript}
      hasItalics={closing !== undefined && hasItalics(closing.closingHeading)}
      band={closing && <ClosingBand words={closing} />}
    >
      <div className="page" data-list>
        <div className="list-head">
          <h1>{title}</h1>
          <SearchForm place={place} />
        </div>
        {isFront && <FeaturedStories posts={featured} now={now} isFront />}
        <div id="articles" className={isFront ? "section with-side" : "with-side"}>
          <div>
            <LatestArticles place={place} list={list} now={now} hasFirst={!isFront} />
            {!isFront && <FeaturedStories posts={without(featured, list?.posts)} now={now} isFront={false} />}
          </div>
          <ListSide place={place} trending={list?.posts ?? []} popularTags={popularTags} />
        </div>
      </div>
      <SkeletonCards />
    </SitePage>
  );
}

/** Returns the posts that the list does not show already. */
const without = (posts: PostSummary[] | undefined, shown: PostSummary[] = []) =>
  posts?.filter(({ id }) => shown.every((post) => post.id !== id));

function titleOf({ category, tag }: ListPlace, { categories, words }: Frame): string {
  if (category) return words.blog.ofCategory({ category: categoryOf(categories, category).title });
  return tag ? words.blog.ofTag({ tag }) : words.blog.heading;
}

/** What a description calls the list: by its heading, since "Blog" says nothing where a search engine shows it. */
function listNameOf({ search, page }: BlogPageProps["place"], title: string, { blog }: Words): string {
  const list = search ? blog.ofSearch({ search, list: title }) : title;
  return page > 1 ? blog.page({ list, page }) : list;
}

/** A category's own words, if it has some. */
const descriptionOf = ({ category }: ListPlace, { categories, siteDescription }: Frame): string =>
  (category && categoryOf(categories, category).description) || siteDescription;

function tabNameOf(words: Words, { category, tag, search }: ListPlace, title: string): string {
  const name = category || tag ? title : words.layout.blog;
  return search ? words.blog.ofSearch({ search, list: name }) : name;
}
