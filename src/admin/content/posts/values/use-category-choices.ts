import { categoryOf, offeredIn } from "../../../../contract/content/categories.ts";
import { useCategories } from "../../../api/categories-query.ts";

/** The options of a select: the categories that are not retired, and `current` whatever it is. */
export function useCategoryOptions(current = "") {
  const categories = useCategories();
  const offered = offeredIn(categories);
  const isOffered = current === "" || offered.some(({ slug }) => slug === current);
  const shown = isOffered ? offered : [...offered, categoryOf(categories, current)];
  return shown.map(({ slug, title }) => ({ value: slug, name: title }));
}

/** As `useCategoryOptions`, for a post that may have none yet. */
export const useCategoryChoices = (current?: string) => [
  { value: "", name: "Choose a category" },
  ...useCategoryOptions(current),
];
