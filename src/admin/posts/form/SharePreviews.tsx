import { useWatch } from "react-hook-form";
import type { PostValues } from "../post-values.ts";

/** How the post looks where it is found or shared, with what stands in for what is empty. */
export function SharePreviews() {
  const [title, excerpt, slug, coverImage, seo] = useWatch<
    PostValues,
    ["title", "excerpt", "slug", "coverImage", "seo"]
  >({ name: ["title", "excerpt", "slug", "coverImage", "seo"] });
  const { host } = window.location;
  const shownTitle = seo.metaTitle || title || "Title";
  const shownText = seo.metaDescription || excerpt || "Excerpt";
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <figure>
        <figcaption className="mb-1.5 font-medium">As a search result</figcaption>
        <div className="rounded-md border border-line p-4">
          <p className="truncate text-xs text-ink-3">
            {host} › blog › {slug || "…"}
          </p>
          <p className="mt-1 line-clamp-1 text-[1.125rem] text-info">{shownTitle}</p>
          <p className="mt-0.5 line-clamp-2 text-ink-2">{shownText}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-1.5 font-medium">As a shared link</figcaption>
        <div className="max-w-112 overflow-hidden rounded-md border border-line">
          {coverImage ? (
            <img src={coverImage} alt="" className="aspect-[1.91] w-full object-cover" />
          ) : (
            <p className="grid aspect-[1.91] place-items-center bg-active px-8 text-center font-serif text-dialog">
              {title || "A card is drawn from the title"}
            </p>
          )}
          <div className="border-t border-line p-3">
            <p className="text-xs text-ink-3">{host}</p>
            <p className="mt-0.5 line-clamp-2 font-medium">{shownTitle}</p>
            <p className="line-clamp-2 text-ink-2">{shownText}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
