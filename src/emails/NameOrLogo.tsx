import type { SiteWords } from "../contract/emails.ts";
import { shownSizeOf } from "../contract/logo.ts";
import type { Logo } from "../contract/logo.ts";

/** What a letter is headed with: the logo, and the name where there is none or pictures are not shown. */
export function NameOrLogo({ siteName, siteUrl, logo, darkLogo }: SiteWords) {
  if (!logo) return siteName;
  const picture = (each: Logo, className?: string) => (
    <img
      className={className}
      src={siteUrl + each.src}
      {...shownSizeOf(each)}
      alt={siteName}
      style={{ display: className === "logo-dark" ? "none" : "block", border: 0 }}
    />
  );
  if (!darkLogo) return picture(logo);
  return (
    <>
      {picture(logo, "logo-light")}
      {picture(darkLogo, "logo-dark")}
    </>
  );
}
