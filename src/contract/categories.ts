import { z } from "zod";

/** The eight fixed categories, in the order in which every list shows them. */
export const categories = [
  { slug: "content-strategy", title: "Content Strategy" },
  { slug: "technology", title: "Technology" },
  { slug: "growth", title: "Growth" },
  { slug: "productivity", title: "Productivity" },
  { slug: "creativity", title: "Creativity" },
  { slug: "social-media", title: "Social Media" },
  { slug: "marketing", title: "Marketing" },
  { slug: "tools", title: "Tools" },
] as const;

export type CategorySlug = (typeof categories)[number]["slug"];

export const categorySlugs = categories.map((category) => category.slug);

export const categorySchema = z
  .enum(categorySlugs, { error: "Category is required" })
  .meta({ id: "Category" });
