import type { CategorySlug } from "../../contract/categories.ts";
import { categoryTitleOf } from "./category.ts";

/** The shape on each category's flag, on a field of 16 by 16. It distinguishes categories without color. */
const devices: Record<CategorySlug, string> = {
  "content-strategy": "M1 1h14v7H1z",
  technology: "M1 1h7v7H1zM8 8h7v7H8z",
  growth: "M15 1v14H1z",
  productivity: "M1 1h14v3.5H1zM1 8h14v3.5H1z",
  creativity: "M4 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  "social-media": "M6 1h4v5h5v4h-5v5H6v-5H1V6h5z",
  marketing: "M4.5 4.5h7v7h-7z",
  tools: "M1 1h3.6L8 4.6 11.4 1H15v3.6L11.4 8 15 11.4V15h-3.6L8 11.4 4.6 15H1v-3.6L4.6 8 1 4.6z",
};

const deviceOf = (category: string) => Object.entries(devices).find(([slug]) => slug === category)?.[1];

/** A category as a small flag and its name. */
export function Sign({ category }: { category: string }) {
  return (
    <span className="sign" data-cat={category}>
      <Flag category={category} />
      {categoryTitleOf(category)}
    </span>
  );
}

/** The flag alone, for where the name stands in other type. */
export function Flag({ category }: { category: string }) {
  return (
    <svg className="flag" data-cat={category} viewBox="0 0 16 16" aria-hidden="true">
      <path className="flag-edge" d="M1 1h14v14H1z" />
      <path d={deviceOf(category)} />
    </svg>
  );
}
