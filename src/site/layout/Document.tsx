import type { ReactNode } from "react";
import type { Frame } from "./frame.ts";

/** The pennant that flies from the name. Here as data, so that a page asks for no file. */
const PENNANT =
  "data:image/svg+xml," +
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M6 2v28" stroke="#8A8378" stroke-width="3"/><path d="M7 3l20 8.5L7 20z" fill="#D8421E"/></svg>`,
  );

interface DocumentProps {
  frame: Frame;
  title: string;
  description: string;
  children: ReactNode;
}

/** The document around every page: head, skip link, body. */
export function Document({ frame: { assets }, title, description, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {assets.preloadedFonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href={PENNANT} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  );
}
