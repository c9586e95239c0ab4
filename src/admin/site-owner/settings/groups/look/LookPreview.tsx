import { useFormContext } from "react-hook-form";
import { accentFrom, own } from "../../../../../contract/settings/color/accent.ts";
import { shownSizeOf, type Logo } from "../../../../../contract/settings/logo.ts";
import type { SettingsValues } from "../../use-based-form.ts";
import { pickedIn } from "./picked-in.ts";

/** What is chosen as readers will see it, by day and by night, before it is saved. */
export function LookPreview({ siteName }: { siteName: string }) {
  const { watch } = useFormContext<SettingsValues>();
  const [logo, darkLogo, typed = ""] = watch(["logo", "darkLogo", "accentColor"]);
  const picked = pickedIn(typed);
  const isHalfTyped = !picked && typed.trim() !== "";
  const { light, dark } = picked ? accentFrom(picked).accent : own.accent;
  return (
    <section aria-label="Preview of logo and color" className="grid gap-3 md:grid-cols-2">
      <Sample
        scheme="light"
        accent={light}
        caption={isHalfTyped ? undefined : sayBecome("Light mode", light, picked)}
        logo={logo ?? null}
        siteName={siteName}
      />
      <Sample
        scheme="dark"
        accent={dark}
        caption={isHalfTyped ? undefined : sayBecome("Dark mode", dark, picked)}
        // As readers' pages and mails have it: the one on dark only stands in for the other.
        logo={(logo && (darkLogo ?? logo)) ?? null}
        siteName={siteName}
      />
    </section>
  );
}

interface SampleProps {
  scheme: "light" | "dark";
  accent: string;
  caption: string | undefined;
  logo: Logo | null;
  siteName: string;
}

function Sample({ scheme, accent, caption, logo, siteName }: SampleProps) {
  const look = scheme === "light" ? "scheme-light" : "scheme-dark";
  return (
    <figure className="min-w-0">
      <div
        className={`${look} grid grid-cols-1 gap-3 rounded-sm border border-line bg-(--paper) p-4 text-ink`}
      >
        <p className="flex h-8 items-center">
          {logo ? (
            <img src={logo.src} {...shownSizeOf(logo)} alt={siteName} />
          ) : (
            <span className="truncate font-serif text-section">{siteName}</span>
          )}
        </p>
        <p className="font-serif text-base">
          A sentence with <span style={{ color: accent }}>words in the accent</span>.
        </p>
        <p>
          <span
            className="inline-block rounded-md px-3 py-1.5 font-semibold text-accent-ink"
            style={{ backgroundColor: accent }}
          >
            Subscribe
          </span>
        </p>
      </div>
      <figcaption className="mt-1 text-xs text-ink-3">{caption}</figcaption>
    </figure>
  );
}

/** What a picked color becomes, and why. */
function sayBecome(place: string, accent: string, picked: string | undefined): string {
  if (!picked) return `${place}: ${accent}, the default.`;
  if (picked === accent) return `${place}: ${accent}, as chosen.`;
  return `${place}: ${accent}, the closest readable color to ${picked}.`;
}
