/** The pages that every site has. As long as no page of the owner's is at its address, readers see the default one. */
export const defaultPageSlugs = ["about", "contact", "faq", "privacy", "terms"] as const;

export type DefaultPageSlug = (typeof defaultPageSlugs)[number];
