import type { ComponentProps } from "react";
import { capitalized } from "../../../contract/base/counting.ts";
import { palettes } from "../../../contract/content/palettes.ts";

/** A pattern that shows the inks of every palette well. */
const SEED = "00000002";

/** Chooses a palette by a cover that is printed in it. */
export function PaletteField(input: Omit<ComponentProps<"input">, "type" | "value">) {
  return (
    <fieldset>
      <legend className="mb-1.25 font-medium">Palette</legend>
      <div className="grid grid-cols-4 gap-2">
        {palettes.map((palette) => (
          <label
            key={palette}
            className="relative overflow-hidden rounded-md border border-line-strong text-center text-xs text-ink-2 transition-colors duration-160 hover:border-ink-3 has-checked:border-transparent has-checked:font-medium has-checked:text-ink has-checked:outline-2 has-checked:-outline-offset-1 has-checked:outline-ink has-focus-visible:ring-2 has-focus-visible:ring-ink has-focus-visible:ring-offset-2 has-focus-visible:ring-offset-raise"
          >
            <input {...input} type="radio" value={palette} className="sr-only" />
            <img
              src={`/covers/${palette}/${SEED}.svg`}
              alt=""
              width={1200}
              height={800}
              className="aspect-3/2 w-full object-cover"
            />
            <span className="block py-1.25">{capitalized(palette)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
