import { Icon } from "./Icon.tsx";

const links = [
  { href: "/", title: "Home" },
  { href: "/blog", title: "Blog" },
];

interface HeaderProps {
  siteName: string;
  current?: string | undefined;
}

/** The name, the menu, and the way to the letter. The small menu opens by the platform's own popover. */
export function Header({ siteName, current }: HeaderProps) {
  const entries = links.map(({ href, title }) => (
    <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
      {title}
    </a>
  ));
  return (
    <>
      <header className="header">
        <div className="page header-in">
          <a className="wordmark" href="/">
            {siteName}
          </a>
          <nav className="nav" aria-label="Main">
            {entries}
          </nav>
          <a className="button button--line header-wide" href="/#subscribe">
            Join the Community
          </a>
          <div className="header-small">
            <a className="button button--line" href="/#subscribe">
              Subscribe
            </a>
            <button className="button button--bare" type="button" popoverTarget="sheet" aria-label="Menu">
              <Icon name="menu" />
            </button>
          </div>
        </div>
      </header>
      <nav className="sheet" popover="auto" id="sheet" aria-label="Small menu">
        {entries}
      </nav>
    </>
  );
}
