import { categoryOf } from "../../contract/categories.ts";
import { useCategories } from "../api/categories-query.ts";

/** A category as a small upright bar in its hue and its name. */
export function CategorySign({ slug }: { slug: string }) {
  const categories = useCategories();
  const { title, palette } = categoryOf(categories, slug);
  return (
    <span
      className={`inline-flex items-center gap-1.75 align-top ${categories.length > 0 ? "" : "invisible"}`}
    >
      <span
        className="h-2.75 w-0.75"
        style={{ backgroundColor: `var(--hue-${palette})` }}
        aria-hidden="true"
      />
      {title}
    </span>
  );
}
