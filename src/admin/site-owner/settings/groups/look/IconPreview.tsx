import { imageIdOf, type Logo } from "../../../../../contract/settings/logo.ts";

const schemes = ["light", "dark"] as const;
/** In CSS pixels: a tab, a bookmark, the home screen of a phone. */
const SIZES = [180, 32, 16];

/** The icon in the sizes in which it is shown, on light and on dark. */
export function IconPreview({ icon }: { icon: Logo }) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {schemes.map((scheme) => (
        <p
          key={scheme}
          className={`scheme-${scheme} flex flex-wrap items-end gap-2 rounded-sm border border-line bg-(--paper) p-4`}
        >
          {SIZES.map((size) => (
            <img
              key={size}
              src={`/media/${imageIdOf(icon)}/original`}
              width={size}
              height={size}
              alt={`Icon at ${size} pixels in ${scheme} mode`}
              className={`object-contain ${size === 180 ? "rounded-[22%]" : ""}`}
            />
          ))}
        </p>
      ))}
    </div>
  );
}
