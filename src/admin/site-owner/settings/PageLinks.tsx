import { Link } from "react-router";
import { SETTINGS, pageNames, settingPages, type SettingPage } from "./setting-pages.ts";

const links = [{ to: SETTINGS, name: "All settings" }, ...pageNames.map((page) => settingPages[page])];

/** Leads from one page of the settings to the others. In several lines where there is no room for one: none is hidden. */
export const PageLinks = ({ current }: { current: SettingPage }) => (
  <nav aria-label="Pages of the settings" className="mb-6 border-b border-line">
    <ul className="-mx-1 flex flex-wrap gap-x-5">
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === settingPages[current].to ? "page" : undefined}
            className="-mb-px flex h-10 items-center border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-ink-3 -outline-offset-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink max-md:h-11"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
