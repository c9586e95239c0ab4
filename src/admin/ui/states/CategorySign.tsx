import { categoryOf } from "../../../contract/content/categories.ts";
import type { PaletteName } from "../../../contract/content/palettes.ts";
import { useCategories } from "../../api/categories-query.ts";

/** A category as a small upright bar in its hue and its name, which is cut where it is long. */
export function CategorySign({ slug }: { slug: string }) {
  const categories = useCategories();
  const { title, palette } = categoryOf(categories, slug);
  return (
    <span
      className={`inline-flex max-w-44 items-center gap-1.75 align-top ${categories.length > 0 ? "" : "invisible"}`}
    >
      <PaletteBar palette={palette} />
      <span className="truncate">{title}</span>
    </span>
  );
}

/** The bar alone, where the name is in other type. */
export const PaletteBar = ({ palette }: { palette: PaletteName }) => (
  <span
    className="h-2.75 w-0.75 shrink-0 forced-color-adjust-none"
    style={{ backgroundColor: `var(--hue-${palette})` }}
    aria-hidden="true"
  />
);
