import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { settingsQuery } from "../api/settings-query.ts";

/** A name of more letters is set smaller, and in two lines where one is not enough. */
const SHORT = 16;

/** The name of the site over a double rule, which is level with the bar's hairline. Its first letter where the rail shows icons. */
export function Nameplate({ onChoose }: { onChoose: () => void }) {
  const { data, isError } = useQuery(settingsQuery);
  const name = data?.settings.siteName ?? (isError ? "Masthead" : "");
  const size = name.length > SHORT ? "text-section leading-tight" : "text-[1.375rem] leading-none";
  return (
    <>
      <Link
        to="/admin/dashboard"
        aria-label={name || "Dashboard"}
        onClick={onChoose}
        className={`mx-2 flex h-bar shrink-0 items-center font-serif font-[560] tracking-[-.022em] rail-icons:mx-0 rail-icons:justify-center rail-icons:text-[1.625rem] ${size}`}
      >
        <span dir="auto" className="line-clamp-2 text-left wrap-anywhere rail-icons:hidden">
          {name}
        </span>
        <span className="hidden rail-icons:inline" aria-hidden="true">
          {firstLetterOf(name)}
        </span>
      </Link>
      <div className="-mt-0.75 mr-2 ml-2 h-1 shrink-0 border-t-2 border-b border-rule rail-icons:mx-1.5" />
    </>
  );
}

const signs = new Intl.Segmenter();

/** A sign may be several characters, such as a letter and its accent. */
const firstLetterOf = (name: string) => [...signs.segment(name)][0]?.segment.toUpperCase();
