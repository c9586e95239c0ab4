import { categories } from "../../../../contract/categories.ts";

/** The categories to choose from, for a post that has none yet. */
export const categoryChoices = [
  { value: "", name: "Choose a category" },
  ...categories.map(({ slug, title }) => ({ value: slug, name: title })),
];
