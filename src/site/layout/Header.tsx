import { Sign } from "../parts/Sign.tsx";
import type { Frame } from "./frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { SearchForm } from "../parts/SearchForm.tsx";
import { roomForMenu } from "./menu-room.ts";
import { lengthOf } from "./name-length.ts";
import { keyOf, relOf, type MenuItem, type MenuLink } from "./read-menu.ts";
import { renderedOnce } from "./rendered-once.ts";
import { SiteName } from "./SiteName.tsx";
import { SearchOpener, SearchPanel } from "./SiteSearch.tsx";
import { SubscribeOpener } from "./SubscribePopup.tsx";

interface HeaderProps {
  frame: Frame;
  /** The address of the page, or of the entry that it belongs to. */
  current?: string | undefined;
}

/** The name, the menu and the button to subscribe. All menus are popovers: the browser opens and closes them. */
export function Header({ frame, current }: HeaderProps) {
  const { words } = frame;
  const entry = entryOf(frame, current);
  return (
    <>
      <header
        className="header"
        data-menu={roomForMenu(frame)}
        dangerouslySetInnerHTML={insideOfHeader(frame, entry)}
      />
      <nav
        className="sheet"
        popover="auto"
        id="sheet"
        aria-label={words.layout.smallMenu}
        dangerouslySetInnerHTML={insideOfSheet(frame, entry)}
      />
      <SearchPanel frame={frame} />
    </>
  );
}

/** The address of the menu's entry for a page; pages of the blog without one of their own belong to that of the blog. */
function entryOf({ menu }: Frame, current: string | undefined): string | undefined {
  const has = (href: string) =>
    menu.some((item) => item.href === href || item.children?.some((child) => child.href === href));
  if (current === undefined || has(current)) return current;
  return /^\/blog(?:[/?]|$)/.test(current) ? "/blog" : undefined;
}

const insideOfHeader = renderedOnce<string>((frame, current) => {
  const { words } = frame;
  return (
    <div className="page header-in">
      <SiteName frame={frame} />
      <nav className="nav" aria-label={words.layout.mainMenu}>
        {frame.menu.map((item, index) =>
          item.children ? (
            <DropDown key={keyOf(item)} {...{ frame, item, index, current }} />
          ) : (
            <Entry key={keyOf(item)} link={item} current={current} />
          ),
        )}
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

const insideOfSheet = renderedOnce<string>(({ words, siteName, logo, menu, settings }, current) => (
  <>
    <SearchForm place={{}} />
    {menu.map((item) => (
      <SheetEntry
        key={keyOf(item)}
        item={item}
        current={current}
        // The page of the blog has the categories.
        under={(settings.menu && item.children) ?? NONE}
      />
    ))}
    {/* The header of a small screen has no room for it beside a long name. */}
    {!logo && lengthOf(siteName) && <SubscribeOpener>{words.layout.subscribe}</SubscribeOpener>}
  </>
));

const NONE: readonly MenuLink[] = [];

function Entry({ link: { href, title }, current }: { link: MenuLink; current: string | undefined }) {
  return (
    <a href={href} rel={relOf(href)} aria-current={href === current ? "page" : undefined}>
      {title}
    </a>
  );
}

interface SheetEntryProps {
  item: MenuItem;
  current: string | undefined;
  under: readonly MenuLink[];
}

function SheetEntry({ item, current, under }: SheetEntryProps) {
  return (
    <>
      <Entry link={item} current={current} />
      {under.length > 0 && (
        <ul className="plain">
          {under.map((child) => (
            <li key={keyOf(child)}>
              <Entry link={child} current={current} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface DropDownProps {
  frame: Frame;
  item: MenuItem;
  index: number;
  current: string | undefined;
}

/** The entry's own page, then what is under it; categories have their flags. */
function DropDown({ frame: { words, settings }, item, index, current }: DropDownProps) {
  const { href, title, children = [] } = item;
  const isCurrent = [item, ...children].some((link) => link.href === current);
  const id = settings.menu ? `menu-${index + 1}` : "blog-menu";
  return (
    <>
      <button type="button" popoverTarget={id} aria-current={isCurrent ? "true" : undefined}>
        {title}
        <Icon name="down" />
      </button>
      <div className="menu" popover="auto" id={id}>
        <a className="menu-all" href={href} rel={relOf(href)}>
          {href === "/blog" ? words.layout.allPosts : title}
          <Icon name="right" />
        </a>
        {children.length > 0 && (
          <ul className="plain">
            {children.map((child) => (
              <li key={keyOf(child)}>
                <a href={child.href} rel={relOf(child.href)}>
                  {child.category ? <Sign category={child.category} /> : child.title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
