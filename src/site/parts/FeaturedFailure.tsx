import { words } from "../words/words.ts";

/** Stands in place of the featured posts when the database cannot answer. */
export function FeaturedFailure() {
  return (
    <p className="failed" role="alert">
      {words.posts.failedFeatured}
    </p>
  );
}
