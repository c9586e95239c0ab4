import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { NewsletterPost } from "../contract/mailing/emails.ts";
import { light, lightHues, SANS, SERIF } from "./look.ts";
import type { Words } from "../words/words.ts";

type Posts = Readonly<Record<number, NewsletterPost>>;

/** The placeholder of a post's card, as cleaning writes it. */
const PLACE = /<div data-post="(\d+)"><\/div>/g;

/** The content with a card at each post's place; the first has its cover over the whole width. */
export function cardsAsHtml(
  html: string,
  posts: Posts,
  { accent, textWidth, words, direction }: Omit<CardProps, "post">,
): string {
  let isFirst = true;
  return html.replaceAll(PLACE, (_, id: string) => {
    const post = posts[Number(id)];
    if (!post) return "";
    const card = renderToStaticMarkup(
      isFirst ? (
        <LeadCard post={post} accent={accent} textWidth={textWidth} words={words} />
      ) : (
        <Card post={post} accent={accent} words={words} direction={direction} />
      ),
    );
    isFirst = false;
    return card;
  });
}

/** The same for what becomes plain text: title, excerpt and address, a line each. */
export const cardsAsWords = (html: string, posts: Posts): string =>
  html.replaceAll(PLACE, (_, id: string) => {
    const post = posts[Number(id)];
    return post ? renderToStaticMarkup(<Words post={post} />) : "";
  });

const Words = ({ post: { title, excerpt, url } }: { post: NewsletterPost }) => (
  <p>
    {title}
    <br />
    {excerpt}
    <br />
    <a href={url}>{url}</a>
  </p>
);

interface CardProps {
  /** That of the email. */
  direction: "ltr" | "rtl";
  words: Pick<Words["mails"]["newsletter"], "readArticle" | "readOn">;
  post: NewsletterPost;
  accent: string;
  /** In pixels. */
  textWidth: number;
}

function LeadCard({ post, accent, textWidth, words }: Omit<CardProps, "direction">) {
  const { title, excerpt, url, imageUrl } = post;
  return (
    <div style={{ margin: "32px 0 36px" }}>
      <a href={url}>
        <img className="image" src={imageUrl} width={textWidth} alt={title} style={leadCover} />
      </a>
      <CategoryName post={post} />
      <h2 className="lead ink" dir="auto" style={leadTitle}>
        <TitleLink post={post}>{title}</TitleLink>
      </h2>
      <p className="ink2" dir="auto" style={leadExcerpt}>
        {excerpt}
      </p>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td className="button" style={{ ...buttonCell, backgroundColor: accent }}>
              <a className="button" href={url} style={button}>
                {words.readArticle}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Card({ post, accent, words, direction }: Omit<CardProps, "textWidth">) {
  const { title, excerpt, url, imageUrl } = post;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: 0 }}>
      <tbody>
        <tr>
          <td className="line" valign="top" style={cell}>
            <CategoryName post={post} />
            <h3 className="ink" dir="auto" style={cardTitle}>
              <TitleLink post={post}>{title}</TitleLink>
            </h3>
            <p className="ink2" dir="auto" style={cardExcerpt}>
              {excerpt}
            </p>
            <a className="accent" href={url} style={{ ...readOn, color: accent }}>
              {words.readOn}
            </a>
          </td>
          <td
            className="line thumb-cell"
            width={THUMB}
            valign="top"
            style={{ ...cell, [direction === "rtl" ? "paddingRight" : "paddingLeft"]: 20 }}
          >
            <a href={url}>
              <img className="image thumb" src={imageUrl} width={THUMB} alt={title} style={thumb} />
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function CategoryName({ post }: { post: NewsletterPost }) {
  const { title, palette } = post.category;
  return (
    <p className={`hue-${palette}`} style={{ ...sign, color: lightHues[palette] }}>
      {title}
    </p>
  );
}

const TitleLink = ({ post, children }: { post: NewsletterPost; children: string }) => (
  <a className="ink" href={post.url} style={{ color: light.ink, textDecoration: "none" }}>
    {children}
  </a>
);

/** In pixels. */
const THUMB = 128;

const cover: CSSProperties = {
  display: "block",
  width: "100%",
  height: "auto",
  border: 0,
  borderRadius: 3,
};

const leadCover: CSSProperties = { ...cover, marginBottom: 18 };

const thumb: CSSProperties = { ...cover, width: THUMB };

const sign: CSSProperties = { margin: "0 0 8px", font: `bold 13px/18px ${SANS}` };

const leadTitle: CSSProperties = {
  margin: "0 0 10px",
  font: `normal 32px/35px ${SERIF}`,
  letterSpacing: "-.7px",
  color: light.ink,
};

const leadExcerpt: CSSProperties = { margin: "0 0 20px", font: `18px/28px ${SERIF}`, color: light.ink2 };

const cell: CSSProperties = { padding: "26px 0", borderTop: `1px solid ${light.line}` };

const cardTitle: CSSProperties = {
  margin: "0 0 8px",
  font: `normal 24px/28px ${SERIF}`,
  letterSpacing: "-.3px",
  color: light.ink,
};

const cardExcerpt: CSSProperties = { margin: "0 0 10px", font: `17px/26px ${SERIF}`, color: light.ink2 };

const readOn: CSSProperties = {
  font: `bold 14px/20px ${SANS}`,
  textDecoration: "underline",
};

const buttonCell: CSSProperties = { borderRadius: 6 };

const button: CSSProperties = {
  display: "inline-block",
  padding: "13px 22px",
  borderRadius: 6,
  font: `bold 15px/18px ${SANS}`,
  color: light.accentInk,
  textDecoration: "none",
};
