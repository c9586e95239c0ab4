import { firstCategoryWords } from "./first-category-words.ts";
import { palettes, type PaletteName } from "./palettes.ts";

/**
 * The categories that a new site starts with, as the migration of the table writes them. The set-up gives them words in the
 * site's language (`first-category-words.ts`). Their owner may change all of
 * them; this is for what outlives a change: addresses of covers and the front page's first three cards.
 */
export const firstCategories: readonly { slug: string; title: string; palette: PaletteName }[] = [
  { slug: "content-strategy", title: "Content Strategy", palette: "copper" },
  { slug: "technology", title: "Technology", palette: "blue" },
  { slug: "growth", title: "Growth", palette: "green" },
  { slug: "productivity", title: "Productivity", palette: "violet" },
  { slug: "creativity", title: "Creativity", palette: "pink" },
  { slug: "social-media", title: "Social Media", palette: "teal" },
  { slug: "marketing", title: "Marketing", palette: "red" },
  { slug: "tools", title: "Tools", palette: "olive" },
];

/** True if a site has these categories and no others, by their names in any language. */
export const areFirstCategories = (categories: readonly { title: string }[]): boolean =>
  categories.length === firstCategories.length &&
  firstCategories.every(({ title }, index) => {
    const translated = Object.values(firstCategoryWords).map((words) => words[index]?.[0]);
    return categories.some((category) => [title, ...translated].includes(category.title));
  });

/** The categories to which the three cards of the front page lead, as long as they exist. */
export const cardSlugs: readonly string[] = ["technology", "productivity", "tools"];

/** What the pattern and the inks of the site's own card are made of: they match the default accent. */
export const siteCard = { slug: "marketing", palette: "red" } as const;

/**
 * The palette in the address of a cover. Emails that were sent before palettes had names have the slug of one of these
 * categories there. Undefined if it is neither.
 */
export const paletteInAddress = (name: string): PaletteName | undefined =>
  palettes.find((palette) => palette === name) ?? firstCategories.find(({ slug }) => slug === name)?.palette;
