import type { Frame } from "./frame.ts";

export function Footer({ frame: { siteName, siteDescription, year } }: { frame: Frame }) {
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer-in">
          <div className="footer-name">
            <a className="wordmark" href="/">
              {siteName}
            </a>
            <p>{siteDescription}</p>
          </div>
          <nav aria-labelledby="footer-company">
            <h2 id="footer-company">Company</h2>
            <ul className="plain">
              <li>
                <a href="/">Home</a>
              </li>
              <li>
                <a href="/blog">Blog</a>
              </li>
            </ul>
          </nav>
        </div>
        <div className="footer-end">
          <p>{`© ${year} ${siteName}`}</p>
          <a href="/api/docs">API</a>
        </div>
      </div>
    </footer>
  );
}
