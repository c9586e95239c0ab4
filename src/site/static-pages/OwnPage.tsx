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
  return (
    <SitePage
      frame={frame}
      title={frame.words.pageTitle({ page: title, siteName: frame.siteName })}
      description={description || title}
      meta={isPreview ? {} : metaOfStatic(frame, path, title, article.questions)}
      current={path}
      sheet="static"
      hasItalics={article.hasItalics}
      {...(article.hasParts && { script: frame.assets.postScript })}
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>{title}</h1>
          {description && <p>{description}</p>}
        </div>
        <div
          className="article legal"
          data-script={article.hasParts ? frame.assets.partScript : undefined}
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
      </div>
    </SitePage>
  );
}
