import { categories } from "../../contract/categories.ts";
import { SiteName } from "./SiteName.tsx";
import { SocialLinks } from "./SocialLinks.tsx";
import type { Frame } from "./frame.ts";
import { renderedOnce } from "./rendered-once.ts";

const company = [
  { href: "/", title: "Home" },
  { href: "/blog", title: "Blog" },
  { href: "/about", title: "About" },
  { href: "/contact", title: "Contact" },
];

/** The number of categories, as many as the company has links. */
const CATEGORIES_SHOWN = 4;

export function Footer({ frame }: { frame: Frame }) {
  return <footer className="footer" dangerouslySetInnerHTML={insideOf(frame)} />;
}

const insideOf = renderedOnce((frame) => {
  const { siteName, siteDescription, settings, year } = frame;
  const shown = categories.slice(0, CATEGORIES_SHOWN);
  return (
    <div className="page">
      <div className="footer-in">
        <div className="footer-name">
          <SiteName frame={frame} />
          <p>{siteDescription}</p>
          <SocialLinks {...settings} />
        </div>
        <Column id="company" title="Company" links={company} />
        <Column
          id="categories"
          title="Categories"
          links={shown.map(({ slug, title }) => ({ href: `/blog/category/${slug}`, title }))}
        />
        <Column
          id="tools"
          title="Related tools"
          links={settings.toolLinks.map(({ url, title }) => ({ href: url, title }))}
        />
      </div>
      <div className="footer-end">
        <p>{`© ${year} ${siteName}`}</p>
        <ThemeSwitch />
        <nav aria-label="Small print">
          {settings.isArchivePublic && <a href="/newsletter">Newsletter</a>}
          <a href="/privacy">Privacy Policy</a>
          <a href="/terms">Terms of Service</a>
          <a href="/faq">FAQ</a>
          <a href="/api/docs">API</a>
        </nav>
      </div>
    </div>
  );
});

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
            <a href={href} rel={href.startsWith("/") ? undefined : "external noopener"}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const themes = [
  { value: "system", title: "System" },
  { value: "light", title: "Light" },
  { value: "dark", title: "Dark" },
];

/** Chooses between paper and night. The first script does the work and shows it: without scripts it is not there. */
function ThemeSwitch() {
  return (
    <fieldset className="theme">
      <legend className="hidden">Theme</legend>
      {themes.map(({ value, title }) => (
        <label key={value}>
          <input className="hidden" type="radio" name="theme" value={value} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
