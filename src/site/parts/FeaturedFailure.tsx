import { useWords } from "../words/language.ts";

/** Stands in place of the featured posts when the database cannot answer. */
export function FeaturedFailure() {
  const words = useWords();
  return (
    <p className="failed" role="alert">
      {words.posts.failedFeatured}
    </p>
  );
}
