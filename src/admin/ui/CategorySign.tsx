import { categories } from "../../contract/categories.ts";

/** A category as a small upright bar in its hue and its name. An imported post may be in one that is not ours. */
export function CategorySign({ slug }: { slug: string }) {
  const category = categories.find((each) => each.slug === slug);
  if (!category) return slug;
  return (
    <span className="inline-flex items-center gap-1.75 align-top">
      <span
        className="h-2.75 w-0.75"
        style={{ backgroundColor: `var(--${category.slug})` }}
        aria-hidden="true"
      />
      {category.title}
    </span>
  );
}
