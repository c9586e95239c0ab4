import { feedsOf } from "./feed-links.ts";
import { wholeAddress, type PageMeta, type SiteFacts } from "./page-meta.ts";
import { jsonLdText } from "./structured-data.ts";

interface HeadMetaProps {
  site: SiteFacts;
  title: string;
  description: string;
  meta: PageMeta;
}

/** The part of the head that programs read: where the page is at home, how to show it, what it is about. */
export function HeadMeta({ site, title, description, meta }: HeadMetaProps) {
  const { canonical, prev, next, alternates = [], jsonLd = [] } = meta;
  const whole = (address: string) => wholeAddress(site.publicUrl, address);
  return (
    <>
      {meta.isUnlisted && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={whole(canonical)} />}
      {prev && <link rel="prev" href={whole(prev)} />}
      {next && <link rel="next" href={whole(next)} />}
      {[...alternates, ...feedsOf(site, "", site.siteName)].map((alternate) => (
        <link
          key={alternate.path}
          rel="alternate"
          type={alternate.type}
          title={alternate.title}
          href={alternate.path}
        />
      ))}
      <Preview site={site} title={title} description={description} meta={meta} />
      {jsonLd.map((thing) => (
        // A data block: browsers never run it, and `script-src` does not concern it (HTML, 4.12.1.1, step 12).
        <script
          key={thing["@type"]}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonLdText(thing) }}
        />
      ))}
    </>
  );
}

/** Open Graph (https://ogp.me), and the one line that X wants besides. */
function Preview({ site, title, description, meta }: HeadMetaProps) {
  const {
    canonical,
    type = "website",
    image = { address: "/cards/site.png", width: 1200, height: 630 },
  } = meta;
  return (
    <>
      <meta property="og:site_name" content={site.siteName} />
      <meta property="og:locale" content={localeOf(site.language)} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={meta.title ?? title} />
      <meta property="og:description" content={meta.description ?? description} />
      {canonical && <meta property="og:url" content={wholeAddress(site.publicUrl, canonical)} />}
      <meta property="og:image" content={wholeAddress(site.publicUrl, image.address)} />
      <meta property="og:image:alt" content={meta.title ?? title} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      {type === "article" && <Article meta={meta} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** `en_US`: Open Graph wants a country, so that of most speakers is taken where the language has none. */
function localeOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return [code, region].filter(Boolean).join("_");
}

function Article({ meta }: { meta: PageMeta }) {
  const { publishedAt, modifiedAt, author, section, tags } = meta;
  return (
    <>
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {modifiedAt && <meta property="article:modified_time" content={modifiedAt} />}
      {author && <meta name="author" content={author} />}
      {section && <meta property="article:section" content={section} />}
      {tags?.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}
