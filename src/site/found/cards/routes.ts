import { categories } from "../../../contract/categories.ts";
import { own } from "../../../contract/colour/accent.ts";
import { inksOf } from "../../../contract/covers.ts";
import { imageIdOf } from "../../../contract/logo.ts";
import { drawCover } from "../../../server/content/covers/draw-cover.ts";
import { schemesTurnedTo } from "../../../server/content/covers/presses/inks.ts";
import { readLogoPng } from "../../../server/content/media/images/read-logo.ts";
import { withSharpForReaders } from "../../../server/content/media/images/with-sharp.ts";
import type { AppContext } from "../../../server/kernel/http/context.ts";
import { readingOf } from "../../../server/kernel/http/context.ts";
import { uncached } from "../../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../../server/kernel/http/routes.ts";
import { findPublicPost } from "../../../server/content/posts/record/get-post.ts";
import { categoryTitleOf } from "../../parts/category.ts";
import type { SiteDeps } from "../../serving/deps.ts";
import { readFrame } from "../../layout/frame.ts";
import type { Frame } from "../../layout/frame.ts";
import { loadCardType } from "./card-type.ts";
import type { CardType } from "./card-type.ts";
import { CARD_WIDTH, drawCard } from "./draw-card.ts";
import type { Card, CardBrand } from "./draw-card.ts";
import { words } from "../../words/words.ts";

/** The category of cards without one: its inks match the default accent. The owner's accent turns them. */
const SITE_CATEGORY = "marketing";

/** The images of shared links: `/cards/site.png`, `/cards/category/{slug}.png`, `/cards/post/{slug}.png`. */
export function mountCards(app: AppHono, deps: SiteDeps) {
  let loading: Promise<CardType> | undefined;
  const answer = async (c: AppContext, card: Card) => answerPng(c, card, await (loading ??= loadCardType()));

  app.get("/cards/site.png", async (c) => {
    const frame = await readFrame(deps, readingOf(c));
    const { siteName, siteDescription, accent } = frame;
    const card = {
      title: siteDescription,
      label: "",
      siteName,
      category: SITE_CATEGORY,
      seedText: siteName,
      schemes: accent && schemesTurnedTo(accent.pennant.light, SITE_CATEGORY),
      brand: await brandOf(deps, frame),
    } as const;
    return answer(c, card);
  });

  mountMailCovers(app);
  app.get("/cards/category/:file{[a-z-]+\\.png}", async (c) => {
    const category = categories.find(({ slug }) => `${slug}.png` === c.req.param("file"));
    if (!category) return c.notFound();
    const frame = await readFrame(deps, readingOf(c));
    const { slug, title } = category;
    const { siteName } = frame;
    const brand = await brandOf(deps, frame);
    return answer(c, {
      title,
      label: words.cards.category,
      siteName,
      category: slug,
      seedText: title,
      brand,
    });
  });

  app.get("/cards/post/:file{[^/]+\\.png}", async (c) => {
    const post = await findPublicPost(deps, c.req.param("file").replace(/\.png$/, ""), readingOf(c));
    if (!post) return c.notFound();
    const frame = await readFrame(deps, readingOf(c));
    const { title, category } = post;
    const { siteName } = frame;
    const label = categoryTitleOf(category);
    const brand = await brandOf(deps, frame);
    return answer(c, { title, label, siteName, category: inksOf(category), seedText: title, brand });
  });
}

async function brandOf({ db, files }: SiteDeps, { logo, accent }: Frame): Promise<CardBrand> {
  const pennant = (accent ?? own).pennant.light;
  const png = logo && (await readLogoPng({ db, files }, imageIdOf(logo)));
  return logo && png ? { pennant, logo: { ...logo, png } } : { pennant };
}

const SEED_FILE = /^([0-9a-f]{8})\.png$/;
/** The width of an email's column, doubled for high-density screens. */
const COVER_WIDTH = 1104;

/** A generated cover for mails, whose programs show no SVG: `/cards/cover/{category}/{seed}.png`. */
function mountMailCovers(app: AppHono) {
  app.get("/cards/cover/:category/:file", uncached("There are billions of covers."), async (c) => {
    const category = categories.find(({ slug }) => slug === c.req.param("category"))?.slug;
    const seed = SEED_FILE.exec(c.req.param("file"))?.[1];
    if (!category || !seed) return c.notFound();
    const answer = await pngOf(c, drawCover(category, seed), COVER_WIDTH);
    // The address alone says what is drawn.
    answer.headers.set("cache-control", "public, max-age=86400");
    return answer;
  });
}

const answerPng = (c: AppContext, card: Card, type: CardType) => pngOf(c, drawCard(card, type), CARD_WIDTH);

async function pngOf(c: AppContext, svg: string, width: number) {
  const png = await withSharpForReaders((sharp) =>
    sharp(Buffer.from(svg)).resize({ width }).png({ palette: true, colors: 128 }).toBuffer(),
  );
  return c.body(new Uint8Array(png), 200, {
    "content-type": "image/png",
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
}
