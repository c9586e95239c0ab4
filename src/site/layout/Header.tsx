import { offeredIn } from "../../contract/categories.ts";
import { Sign } from "../parts/Sign.tsx";
import type { Frame } from "./frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { SearchForm } from "../parts/SearchForm.tsx";
import { lengthOf } from "./name-length.ts";
import { renderedOnce } from "./rendered-once.ts";
import { SiteName } from "./SiteName.tsx";
import { SearchOpener, SearchPanel } from "./SiteSearch.tsx";
import { SubscribeOpener } from "./SubscribePopup.tsx";

export type MenuAddress = "/" | "/blog" | "/about" | "/contact";

interface HeaderProps {
  frame: Frame;
  /** The address of the entry that the page belongs to. */
  current?: MenuAddress | undefined;
}

/** The name, the menu and the button to subscribe. Both menus are popovers: the browser opens and closes them. */
export function Header({ frame, current }: HeaderProps) {
  const { words } = frame;
  return (
    <>
      <header className="header" dangerouslySetInnerHTML={insideOfHeader(frame, current)} />
      <nav
        className="sheet"
        popover="auto"
        id="sheet"
        aria-label={words.layout.smallMenu}
        dangerouslySetInnerHTML={insideOfSheet(frame, current)}
      />
      <SearchPanel frame={frame} />
    </>
  );
}

const insideOfHeader = renderedOnce<MenuAddress>((frame, current) => {
  const { words } = frame;
  return (
    <div className="page header-in">
      <SiteName frame={frame} />
      <nav className="nav" aria-label={words.layout.mainMenu}>
        <Entry href="/" current={current}>
          {words.layout.home}
        </Entry>
        <BlogMenu frame={frame} isCurrent={current === "/blog"} />
        <Entry href="/about" current={current}>
          {words.about.name}
        </Entry>
        <Entry href="/contact" current={current}>
          {words.contact.name}
        </Entry>
      </nav>
      <div className="header-wide">
        <SearchOpener />
        <SubscribeOpener>{words.layout.join}</SubscribeOpener>
      </div>
      <div className="header-small">
        <SubscribeOpener>{words.layout.subscribe}</SubscribeOpener>
        <button
          className="button button--bare sheet-toggle"
          type="button"
          popoverTarget="sheet"
          aria-label={words.layout.openMenu}
        >
          <Icon name="menu" />
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
});

const insideOfSheet = renderedOnce<MenuAddress>(({ words, siteName, logo }, current) => (
  <>
    <SearchForm place={{}} />
    <Entry href="/" current={current}>
      {words.layout.home}
    </Entry>
    <Entry href="/blog" current={current}>
      {words.layout.blog}
    </Entry>
    <Entry href="/about" current={current}>
      {words.about.name}
    </Entry>
    <Entry href="/contact" current={current}>
      {words.contact.name}
    </Entry>
    {/* The header of a small screen has no room for it beside a long name. */}
    {!logo && lengthOf(siteName) && <SubscribeOpener>{words.layout.subscribe}</SubscribeOpener>}
  </>
));

interface EntryProps {
  href: MenuAddress;
  current: MenuAddress | undefined;
  children: string;
}

function Entry({ href, current, children }: EntryProps) {
  return (
    <a href={href} aria-current={href === current ? "page" : undefined}>
      {children}
    </a>
  );
}

/** All posts, then the categories, each with its flag. */
function BlogMenu({ frame, isCurrent }: { frame: Frame; isCurrent: boolean }) {
  const { words } = frame;
  const categories = offeredIn(frame.categories);
  return (
    <>
      <button type="button" popoverTarget="blog-menu" aria-current={isCurrent ? "true" : undefined}>
        {words.layout.blog}
        <Icon name="down" />
      </button>
      <div className="menu" popover="auto" id="blog-menu">
        <a className="menu-all" href="/blog">
          {words.layout.allPosts}
          <Icon name="right" />
        </a>
        {categories.length > 0 && (
          <ul className="plain">
            {categories.map((category) => (
              <li key={category.slug}>
                <a href={`/blog/category/${category.slug}`}>
                  <Sign category={category} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
