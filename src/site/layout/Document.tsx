import type { ReactNode } from "react";
import { directionOf } from "../../words/naming/direction.ts";
import { inBrowser } from "../../words/in-browser.ts";
import { ofParts } from "../../words/of-parts.ts";
import { refusalsIn } from "../../words/say-problem.ts";
import type { Words } from "../../words/words.ts";
import { HeadMeta } from "../head/HeadMeta.tsx";
import type { PageMeta } from "../head/page-meta.ts";
import { SiteCategories } from "../parts/site-categories.ts";
import { LanguageContext } from "../words/language.ts";
import { accentStyle } from "./accent-style.ts";
import type { SheetName } from "./assets.ts";
import { firstScript } from "./first-script.ts";
import type { Frame } from "./frame.ts";
import { IconLinks, ThemeColors } from "./IconLinks.tsx";

interface DocumentProps {
  frame: Frame;
  title: string;
  description: string;
  /** Metadata for other programs; without it, the defaults of every page. */
  meta?: PageMeta | undefined;
  /** Some of its text is set in italics. */
  hasItalics?: boolean | undefined;
  /** Some of its images are wider than the column of its text. */
  hasWideImages?: boolean | undefined;
  /** The style sheet of its kind of page, besides that of every page. */
  sheet?: SheetName | undefined;
  /** The id of what follows the first view. Nothing is shown before it has come, so that nothing moves as more comes. */
  afterFirstView?: string | undefined;
  /** An additional script. It runs first, so that all of the page is ready when the script of every page says so. */
  script?: string | undefined;
  children: ReactNode;
}

const NOTHING_SPECIAL: PageMeta = {};

/** The document around every page: head, skip link, body. */
export const Document = (props: DocumentProps) => (
  <LanguageContext value={props.frame}>
    <Html {...props} />
  </LanguageContext>
);

function Html(props: DocumentProps) {
  const { frame, title, description, meta = NOTHING_SPECIAL, hasItalics = false } = props;
  const { afterFirstView = "main", sheet, hasWideImages, script, children } = props;
  const { assets, accent, words } = frame;
  const isRtl = directionOf(frame.language) === "rtl";
  const typeface = assets.typefaces[frame.settings.typeface];
  const fonts = hasItalics ? [...typeface.fonts, ...typeface.italicFonts] : typeface.fonts;
  return (
    <html lang={frame.language} dir={isRtl ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColors />
        {/* Our own text, and the one script that the policy lets run inline. */}
        <script dangerouslySetInnerHTML={{ __html: firstScript }} />
        <title>{title}</title>
        <meta name="description" content={description} />
        <HeadMeta site={frame} title={title} description={description} meta={meta} />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.stylesheet} />
        {sheet && <link rel="stylesheet" href={assets.sheets[sheet]} />}
        {hasWideImages && <link rel="stylesheet" href={assets.sheets.wideImages} />}
        {typeface.stylesheet && <link rel="stylesheet" href={typeface.stylesheet} />}
        {accent && <style dangerouslySetInnerHTML={{ __html: accentStyle(accent) }} />}
        <link rel="expect" href={`#${afterFirstView}`} blocking="render" />
        {script && <script type="module" src={script} fetchPriority="low" />}
        <script type="module" src={assets.script} fetchPriority="low" data-more={assets.moreScript} />
        <IconLinks settings={frame.settings} />
      </head>
      <body data-italics={hasItalics ? "" : undefined}>
        <a className="skip" href="#main">
          {words.layout.skip}
        </a>
        <SiteCategories value={frame.categories}>{children}</SiteCategories>
        <ScriptWords words={words} />
      </body>
    </html>
  );
}

const english = JSON.stringify({ ...inBrowser, refusals: {}, ofParts });

/** The sentences of the scripts, unless they are those that the scripts hold. A data block: browsers never run it. */
function ScriptWords({ words }: { words: Words }) {
  const own = JSON.stringify({ ...words.inBrowser, refusals: refusalsIn(words), ofParts: words.ofParts });
  if (own === english) return null;
  // No `<` stays in it, so that nothing can end the element (HTML, 4.12.1.3).
  const text = { __html: own.replaceAll("<", "\\u003c") };
  return <script id="words" type="application/json" dangerouslySetInnerHTML={text} />;
}
