import { createContext, use } from "react";
import { categoryOf, type Category } from "../../contract/content/categories.ts";

/** The categories of the site, for what is deep inside a page. `Document` provides them. */
export const SiteCategories = createContext<readonly Category[]>([]);

/** The category that a post has. */
export const useCategory = (slug: string): Category => categoryOf(use(SiteCategories), slug);
