/** Stands in place of the featured posts when the database cannot answer. */
export function FeaturedFailure() {
  return (
    <p className="failed" role="alert">
      Failed to load featured posts. Please try again later.
    </p>
  );
}
