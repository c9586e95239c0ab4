import type { Category } from "../../contract/content/categories.ts";
import type { PaletteName } from "../../contract/content/palettes.ts";

/** The shape on each palette's flag, on a field of 16 by 16. It distinguishes categories without color. */
const devices: Record<PaletteName, string> = {
  copper: "M1 1h14v7H1z",
  blue: "M1 1h7v7H1zM8 8h7v7H8z",
  green: "M15 1v14H1z",
  violet: "M1 1h14v3.5H1zM1 8h14v3.5H1z",
  pink: "M4 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  teal: "M6 1h4v5h5v4h-5v5H6v-5H1V6h5z",
  red: "M4.5 4.5h7v7h-7z",
  olive: "M1 1h3.6L8 4.6 11.4 1H15v3.6L11.4 8 15 11.4V15h-3.6L8 11.4 4.6 15H1v-3.6L4.6 8 1 4.6z",
};

/** A category as a small flag and its name. */
export function Sign({ category: { title, palette } }: { category: Category }) {
  return (
    <span className="sign" data-cat={palette}>
      <Flag palette={palette} />
      {title}
    </span>
  );
}

/** The flag alone, for places where the name is set in other type. */
export function Flag({ palette }: Pick<Category, "palette">) {
  return (
    <svg className="flag" data-cat={palette} viewBox="0 0 16 16" aria-hidden="true">
      <path className="flag-edge" d="M1 1h14v14H1z" />
      <path d={devices[palette]} />
    </svg>
  );
}
