import { SearchForm } from "../parts/SearchForm.tsx";
import { Icon } from "../parts/Icon.tsx";
import type { Frame } from "./frame.ts";
import { renderedOnce } from "./rendered-once.ts";
import { useWords } from "../words/language.ts";

const PANEL = "site-search";

/** Opens the search of the whole site, as `/` and Ctrl-K do (client/main.ts). */
export function SearchOpener() {
  const words = useWords();
  return (
    <button
      className="button button--bare"
      type="button"
      popoverTarget={PANEL}
      aria-label={words.search.label}
      aria-keyshortcuts="/ Control+K"
    >
      <Icon name="search" />
    </button>
  );
}

/** The search of the whole site. A script adds suggestions below the field when somebody types there. */
export const SearchPanel = ({ frame }: { frame: Frame }) => (
  <div className="menu site-search" popover="auto" id={PANEL} dangerouslySetInnerHTML={insideOf(frame)} />
);

const insideOf = renderedOnce(() => <SearchForm place={{}} isFocused />);
