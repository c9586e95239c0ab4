import type { PageFields } from "../../contract/content/pages.ts";
import type { Article } from "../blog/prepare-article.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { metaOfStatic } from "../head/meta-of.ts";

interface OwnPageProps {
  frame: Frame;
  page: PageFields;
  article: Article;
  isPreview?: boolean;
}

/** A page that the owner has written. */
export function OwnPage({ frame, page, article, isPreview = false }: OwnPageProps) {
  const { title, description, slug } = page;
  const path = `/${slug}`;
  const text = (className: string) => (
    <div
      className={className}
      data-script={article.hasParts ? frame.assets.partScript : undefined}
      dangerouslySetInnerHTML={{ __html: article.html }}
    />
  );
  return (
    <SitePage
      frame={frame}
      title={frame.words.pageTitle({ page: title, siteName: frame.siteName })}
      description={description || title}
      meta={isPreview ? {} : metaOfStatic(frame, path, title, article.questions)}
      current={path}
      {...(!article.hasWideImages && { sheet: "static" })}
      hasItalics={article.hasItalics}
      hasWideImages={article.hasWideImages}
      {...(article.hasParts && { script: frame.assets.postScript })}
    >
      {article.hasWideImages ? (
        <article className="page web-letter">
          <header className="web-letter-head">
            <h1>{title}</h1>
            {description && <p className="deck">{description}</p>}
          </header>
          {text("article")}
        </article>
      ) : (
        <div className="page beside">
          <div className="beside-side">
            <h1>{title}</h1>
            {description && <p>{description}</p>}
          </div>
          {text("article legal")}
        </div>
      )}
    </SitePage>
  );
}
