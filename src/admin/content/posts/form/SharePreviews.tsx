import { useWatch } from "react-hook-form";
import { useParams } from "react-router";
import { categoryOf } from "../../../../contract/content/categories.ts";
import { coverPathOf } from "../../../../contract/content/covers.ts";
import { useCategories } from "../../../api/categories-query.ts";
import type { PostValues } from "../values/post-values.ts";

/** How the post looks where it is found or shared, with the defaults of empty fields. */
export function SharePreviews() {
  const [title, excerpt, slug, category, coverImage, seo] = useWatch<
    PostValues,
    ["title", "excerpt", "slug", "category", "coverImage", "seo"]
  >({ name: ["title", "excerpt", "slug", "category", "coverImage", "seo"] });
  const { host } = window.location;
  const shownTitle = seo.metaTitle || title || "Title";
  const shownText = seo.metaDescription || excerpt || "Excerpt";
  return (
    <div className="grid grid-cols-1 gap-5 border-t border-line pt-5">
      <figure>
        <figcaption className="mb-1.5 font-medium">As a search result</figcaption>
        <div className="rounded-md border border-line p-4">
          <p className="truncate text-xs text-ink-3">
            {host} › blog › {slug || "…"}
          </p>
          <p dir="auto" className="mt-1 line-clamp-1 text-[1.125rem] text-info">
            {shownTitle}
          </p>
          <p dir="auto" className="mt-0.5 line-clamp-2 text-ink-2">
            {shownText}
          </p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-1.5 font-medium">As a shared link</figcaption>
        <div className="max-w-112 overflow-hidden rounded-md border border-line">
          {coverImage ? (
            <img src={coverImage} alt="" className="aspect-[1.91] w-full object-cover" />
          ) : (
            <DrawnCard title={title} slug={category} />
          )}
          <div className="border-t border-line p-3">
            <p className="text-xs text-ink-3">{host}</p>
            <p dir="auto" className="mt-0.5 line-clamp-2 font-medium">
              {shownTitle}
            </p>
            <p dir="auto" className="line-clamp-2 text-ink-2">
              {shownText}
            </p>
          </div>
        </div>
      </figure>
    </div>
  );
}

/** Letters of scripts that the card's fonts do not have (site/found/cards/card-fonts.ts). */
const UNKNOWN_LETTERS =
  /(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L}/gu;

/** Much as `/cards/post/{slug}.png` is drawn: the title on paper beside the cover. Letters without a font are left out. */
function DrawnCard({ title, slug }: { title: string; slug: string }) {
  const category = categoryOf(useCategories(), slug);
  const id = Number(useParams()["id"] ?? 0);
  return (
    <div className="scheme-light flex aspect-[1.91] bg-(--paper) text-ink">
      <div className="w-[63%] px-6 py-5 max-md:px-4 max-md:py-3">
        <p className="min-h-4 text-xs text-ink-2">{category.title}</p>
        <p
          dir="auto"
          className="mt-2 line-clamp-5 font-serif text-[1.625rem] leading-tight max-md:line-clamp-4 max-md:text-section"
        >
          {title.replaceAll(UNKNOWN_LETTERS, "") || "Masthead draws a cover from the title"}
        </p>
      </div>
      {/* On a tab that is not open nothing is fetched at each key. */}
      <img
        src={coverPathOf(category, { id, title })}
        alt=""
        loading="lazy"
        className="min-w-0 flex-1 object-cover"
      />
    </div>
  );
}
