import { categories } from "../../contract/categories.ts";

/** The title of a category; imports may bring others, which are named as they are. */
export const categoryTitleOf = (category: string) =>
  categories.find(({ slug }) => slug === category)?.title ?? category;
