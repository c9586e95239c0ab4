import { beginningOf } from "../contract/base/cut-text.ts";
import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

// Markup that mail programs understand: tables for layout, and every style on its element. Adapted from React Email's
// components (github.com/resend/react-email, MIT), whose package brings its command line with Babel and esbuild
// along.

interface Part {
  className?: string;
  style: CSSProperties;
  children: ReactNode;
}

const TABLE = {
  align: "center",
  width: "100%",
  border: 0,
  cellPadding: "0",
  cellSpacing: "0",
  role: "presentation",
} as const;

/** The page: Outlook and Yahoo drop the styles of `<body>`, so a table repeats them. */
/** `dir` and `lang` are those of the email. */
export function Body({ className, dir, lang, style, children }: Part & { dir: string; lang: string }) {
  return (
    <body
      className={className}
      dir={dir}
      lang={lang}
      style={{ backgroundColor: style.backgroundColor, margin: 0, padding: 0 }}
    >
      <table {...TABLE}>
        <tbody>
          <tr>
            <td dir={dir} lang={lang} style={style}>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  );
}

interface SectionPart extends Part {
  width?: number;
  tdClassName?: string;
}

/** A block as a table of one cell. The padding belongs to the cell: Outlook knows none of tables. */
export function Section({ className, tdClassName, width, style, children }: SectionPart) {
  const { padding, ...outer } = style;
  return (
    <table {...TABLE} {...(width && { width })} className={className} style={outer}>
      <tbody>
        <tr>
          <td className={tdClassName} style={{ padding }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/**
 * A block that is as wide as the window, up to a width. Outlook for Windows knows no `max-width`, so conditional comments
 * put a table of that width around it.
 */
export function Column({ width, style, children, ...part }: SectionPart & { width: number }) {
  const block = (
    <Section {...part} width={width} style={{ ...style, width: "100%", maxWidth: width }}>
      {children}
    </Section>
  );
  const ghost = `<table align="center" width="${width}" border="0" cellpadding="0" cellspacing="0"><tr><td>`;
  const html = `<!--[if mso]>${ghost}<![endif]-->${renderToStaticMarkup(block)}<!--[if mso]></td></tr></table><![endif]-->`;
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A table of one row; its children are `<td>`s. */
export function Row({ className, style, children }: Part) {
  return (
    <table {...TABLE} className={className} style={style}>
      <tbody style={{ width: "100%" }}>
        <tr style={{ width: "100%" }}>{children}</tr>
      </tbody>
    </table>
  );
}

export function Link({ className, href, style, children }: Part & { href: string }) {
  return (
    <a className={className} href={href} style={style} target="_blank">
      {children}
    </a>
  );
}

/** Outlook ignores the padding of links, so conditional comments hold spaces as wide and high as that of `buttonLook`. */
export function Button({ className, href, style, children }: Part & { href: string }) {
  const outer = { ...BUTTON, lineHeight: "100%", textDecoration: "none", ...style };
  return (
    <a className={className} href={href} style={outer} target="_blank">
      <span dangerouslySetInnerHTML={{ __html: outlookSpaces(";mso-text-raise:21px") }} />
      <span style={{ ...BUTTON, lineHeight: "120%", ...RAISED }}>{children}</span>
      <span dangerouslySetInnerHTML={{ __html: outlookSpaces("") }} />
    </a>
  );
}

const BUTTON = { display: "inline-block", maxWidth: "100%", msoPaddingAlt: "0px" };
const RAISED = { msoTextRaise: "10.5px" };

/** Three hair spaces, each a third of 22 pixels. */
const outlookSpaces = (style: string) =>
  `<!--[if mso]><i style="mso-font-width:367%${style}" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->`;

/** The length that inboxes show beside a subject. Shorter preheaders are padded, so that the body does not follow. */
export const PREVIEW_LENGTH = 200;
const INVISIBLE = "\u00A0\u200C\u200B\u200D\uFEFF";

export function Preview({ children }: { children: string }) {
  const text = cutAt(children, PREVIEW_LENGTH);
  return (
    <div style={HIDDEN} data-skip-in-text="true">
      {text}
      {text.length < PREVIEW_LENGTH && <div>{INVISIBLE.repeat(PREVIEW_LENGTH - text.length)}</div>}
    </div>
  );
}

/** Cuts a text off, never inside a character or a placeholder. */
export function cutAt(text: string, length: number): string {
  const cut = beginningOf(text, length);
  const opened = cut.lastIndexOf("\uE000");
  return opened > cut.lastIndexOf("\uE001") ? cut.slice(0, opened) : cut;
}

const HIDDEN = {
  display: "none",
  overflow: "hidden",
  lineHeight: "1px",
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};
