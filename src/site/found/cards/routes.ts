import { categoryOf } from "../../../contract/content/categories.ts";
import { own } from "../../../contract/settings/color/accent.ts";
import { coverDesignOf, coverSeedOf } from "../../../contract/content/covers.ts";
import { paletteInAddress, siteCard } from "../../../contract/content/first-categories.ts";
import { imageIdOf } from "../../../contract/settings/logo.ts";
import { drawCover } from "../../../server/content/covers/draw-cover.ts";
import { schemesTurnedTo } from "../../../server/content/covers/presses/inks.ts";
import { readLogoPng } from "../../../server/content/media/images/read-logo.ts";
import { withSharpForReaders } from "../../../server/content/media/images/with-sharp.ts";
import { readingOf, type AppContext } from "../../../server/kernel/http/context.ts";
import { uncached } from "../../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../../server/kernel/http/routes.ts";
import { findPublicPost } from "../../../server/content/posts/record/get-post.ts";
import type { SiteDeps } from "../../serving/deps.ts";
import { leadToCategory } from "../../serving/moved-categories.ts";
import { readFrame, type Frame } from "../../layout/frame.ts";
import type { CardFonts } from "./card-fonts.ts";
import { CARD_WIDTH, drawCard, type Card, type CardBrand } from "./draw-card.ts";

/** The images of shared links: `/cards/site.png`, `/cards/category/{slug}.png`, `/cards/post/{slug}.png`. */
export function mountCards(app: AppHono, deps: SiteDeps, fonts: CardFonts) {
  const answer = async (c: AppContext, { language }: Frame, card: Card) => {
    const type = await fonts.typeFor(language, card.title, card.label, card.siteName);
    return pngOf(c, drawCard(card, type), CARD_WIDTH);
  };

  app.get("/cards/site.png", async (c) => {
    const frame = await readFrame(deps, readingOf(c));
    const { siteName, siteDescription, accent } = frame;
    const card = {
      title: siteDescription,
      label: "",
      siteName,
      palette: siteCard.palette,
      design: coverSeedOf(siteCard, siteName),
      schemes: accent && schemesTurnedTo(accent.pennant.light, siteCard.palette),
      brand: await brandOf(deps, frame),
    } as const;
    return answer(c, frame, card);
  });

  mountMailCovers(app);
  app.get("/cards/category/:file{[a-z0-9-]+\\.png}", async (c) => {
    const frame = await readFrame(deps, readingOf(c));
    const { siteName, categories } = frame;
    const slug = c.req.param("file").replace(/\.png$/, "");
    const category = categories.find((each) => each.slug === slug);
    if (!category)
      return (await leadToCategory(c, deps, slug, (to) => `/cards/category/${to}.png`)) ?? c.notFound();
    const { title, palette } = category;
    const brand = await brandOf(deps, frame);
    return answer(c, frame, {
      title,
      label: frame.words.cards.category,
      siteName,
      palette,
      design: coverSeedOf(category, title),
      brand,
    });
  });

  app.get("/cards/post/:file{[^/]+\\.png}", async (c) => {
    const post = await findPublicPost(deps, c.req.param("file").replace(/\.png$/, ""), readingOf(c));
    if (!post) return c.notFound();
    const frame = await readFrame(deps, readingOf(c));
    const { siteName, categories } = frame;
    const category = categoryOf(categories, post.category);
    const { title: label, palette } = category;
    const brand = await brandOf(deps, frame);
    const design = coverDesignOf(category, post);
    return answer(c, frame, { title: post.title, label, siteName, palette, design, brand });
  });
}

async function brandOf({ db, files }: SiteDeps, { logo, accent }: Frame): Promise<CardBrand> {
  const pennant = (accent ?? own).pennant.light;
  const png = logo && (await readLogoPng({ db, files }, imageIdOf(logo)));
  return logo && png ? { pennant, logo: { ...logo, png } } : { pennant };
}

const DESIGN_FILE = /^([0-9a-f]{8}(?:-\d)?)\.png$/;
/** The width of an email's column, doubled for high-density screens. */
const COVER_WIDTH = 1104;

/** A generated cover for mails, whose programs show no SVG: `/cards/cover/{palette}/{design}.png`. */
function mountMailCovers(app: AppHono) {
  app.get("/cards/cover/:palette/:file", uncached("There are billions of covers."), async (c) => {
    const palette = paletteInAddress(c.req.param("palette"));
    const design = DESIGN_FILE.exec(c.req.param("file"))?.[1];
    if (!palette || !design) return c.notFound();
    const answer = await pngOf(c, drawCover(palette, design), COVER_WIDTH);
    // The address alone says what is drawn.
    answer.headers.set("cache-control", "public, max-age=86400");
    return answer;
  });
}

async function pngOf(c: AppContext, svg: string, width: number) {
  const png = await withSharpForReaders((sharp) =>
    sharp(Buffer.from(svg)).resize({ width }).png({ palette: true, colors: 128 }).toBuffer(),
  );
  return c.body(new Uint8Array(png), 200, {
    "content-type": "image/png",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
}
