import { offeredIn } from "../../contract/content/categories.ts";
import { SiteName } from "./SiteName.tsx";
import { SocialLinks } from "./SocialLinks.tsx";
import type { Frame } from "./frame.ts";
import { keyOf, relOf, type MenuLink } from "./read-menu.ts";
import { renderedOnce } from "./rendered-once.ts";
import { useWords } from "../words/language.ts";

const companyLinks = ({ words }: Frame) => [
  { href: "/", title: words.layout.home },
  { href: "/blog", title: words.layout.blog },
  { href: "/about", title: words.about.name },
  { href: "/contact", title: words.contact.name },
];

/** The number of categories, as many as the company has links. */
const CATEGORIES_SHOWN = 4;

export function Footer({ frame }: { frame: Frame }) {
  return <footer className="footer" dangerouslySetInnerHTML={insideOf(frame)} />;
}

const insideOf = renderedOnce((frame) => {
  const { siteName, siteDescription, settings, footerLinks, year, words } = frame;
  return (
    <div className="page">
      <div className="footer-in">
        <div className="footer-name">
          <SiteName frame={frame} />
          <p>{siteDescription}</p>
          <SocialLinks {...settings} />
        </div>
        {footerLinks ? <OwnLinks links={footerLinks} /> : <DefaultColumns frame={frame} />}
        <Column
          id="tools"
          title={words.layout.tools}
          links={settings.toolLinks.map(({ url, title }) => ({ href: url, title }))}
        />
      </div>
      <div className="footer-end">
        <p>{words.layout.copyright({ year, siteName })}</p>
        <ThemeSwitch />
        {!footerLinks && (
          <nav aria-label={words.layout.smallPrint}>
            {settings.isArchivePublic && <a href="/newsletter">{words.layout.newsletter}</a>}
            <a href="/privacy">{words.privacy.title}</a>
            <a href="/terms">{words.terms.title}</a>
            <a href="/faq">{words.faq.name}</a>
            <a href="/feed.xml">{words.layout.rss}</a>
          </nav>
        )}
      </div>
    </div>
  );
});

function DefaultColumns({ frame }: { frame: Frame }) {
  const { categories, words } = frame;
  const shown = offeredIn(categories).slice(0, CATEGORIES_SHOWN);
  return (
    <>
      <Column id="company" title={words.layout.company} links={companyLinks(frame)} />
      <Column
        id="categories"
        title={words.layout.categories}
        links={shown.map(({ slug, title }) => ({ href: `/blog/category/${slug}`, title }))}
      />
    </>
  );
}

/** The links that the owner has chosen, in place of the default columns and the small print. */
function OwnLinks({ links }: { links: readonly MenuLink[] }) {
  const words = useWords();
  if (links.length === 0) return null;
  return (
    <nav className="footer-links" aria-label={words.layout.footerLinks}>
      <ul className="plain">
        {links.map((link) => (
          <li key={keyOf(link)}>
            <a href={link.href} rel={relOf(link.href)}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ColumnProps {
  id: string;
  title: string;
  links: { href: string; title: string }[];
}

function Column({ id, title, links }: ColumnProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={`footer-${id}`}>
      <h2 id={`footer-${id}`}>{title}</h2>
      <ul className="plain">
        {links.map(({ href, title }) => (
          <li key={title}>
            <a href={href} rel={relOf(href)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Chooses between paper and night. The first script does the work and shows it: without scripts it is not there. */
function ThemeSwitch() {
  const words = useWords();
  return (
    <fieldset className="theme">
      <legend className="hidden">{words.layout.theme}</legend>
      {Object.entries(words.layout.themes).map(([value, title]) => (
        <label key={value}>
          <input className="hidden" type="radio" name="theme" value={value} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
