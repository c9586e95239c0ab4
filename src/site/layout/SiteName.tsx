import { shownSizeOf, type Logo } from "../../contract/settings/logo.ts";
import type { Frame } from "./frame.ts";
import { lengthOf } from "./name-length.ts";

/** The way home: the logo, or the name where there is none. */
export function SiteName({ frame: { siteName, logo, darkLogo } }: { frame: Frame }) {
  if (!logo)
    return (
      <a className="wordmark" href="/" data-length={lengthOf(siteName)}>
        {siteName}
      </a>
    );
  return (
    <a className="logo" href="/">
      {darkLogo ? (
        <>
          <LogoImage logo={logo} siteName={siteName} className="logo-light" />
          <LogoImage logo={darkLogo} siteName={siteName} className="logo-dark" />
        </>
      ) : (
        <LogoImage logo={logo} siteName={siteName} />
      )}
    </a>
  );
}

interface LogoImageProps {
  logo: Logo;
  siteName: string;
  /** One of two, of which one is shown: only that one is fetched. */
  className?: string;
}

const LogoImage = ({ logo, siteName, className }: LogoImageProps) => (
  <img
    className={className}
    src={logo.src}
    {...shownSizeOf(logo)}
    alt={siteName}
    loading={className ? "lazy" : "eager"}
  />
);
