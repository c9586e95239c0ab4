import { grounds } from "../../../contract/settings/color/accent.ts";
import { imageIdOf } from "../../../contract/settings/logo.ts";
import { readOriginal } from "../../../server/content/media/images/read-logo.ts";
import { readingOf, type AppContext } from "../../../server/kernel/http/context.ts";
import type { AppHono } from "../../../server/kernel/http/routes.ts";
import { readFrame } from "../../layout/frame.ts";
import type { SiteDeps } from "../../serving/deps.ts";
import type { CardFonts } from "../cards/card-fonts.ts";
import { drawMonogram, type IconShape } from "./draw-monogram.ts";
import { drawPngs, type IconSource } from "./draw-pngs.ts";
import { writeIco } from "./write-ico.ts";

/** A square in the circle of 80 % that every mask shows (https://www.w3.org/TR/appmanifest/#icon-masks). */
const MASKED_SHARE = 0.8 / Math.SQRT2;

const shapes: Record<string, IconShape> = {
  "/icon-192.png": { size: 192 },
  "/icon-512.png": { size: 512 },
  "/icon-maskable-512.png": { size: 512, isOpaque: true, safeShare: MASKED_SHARE },
  "/apple-touch-icon.png": { size: 180, isOpaque: true },
};

const ICO_SIZES = [16, 32, 48];
const SVG_SIZE = 192;

/** Mounts the site's icon in every form, and the manifest that names them. */
export function mountIcons(app: AppHono, deps: SiteDeps, fonts: CardFonts) {
  const readSource = async (c: AppContext): Promise<IconSource> => {
    const { settings } = await readFrame(deps, readingOf(c));
    const upload = settings.icon ? await readOriginal(deps, imageIdOf(settings.icon)) : undefined;
    const { siteName, language } = settings;
    return {
      settings,
      upload,
      type: await fonts.typeFor(language, siteName.toLocaleUpperCase(language)),
    };
  };

  for (const [path, shape] of Object.entries(shapes))
    app.get(path, async (c) => {
      const [png = NOTHING] = await drawPngs(await readSource(c), [shape]);
      return answer(c, png, "image/png");
    });
  app.get("/favicon.ico", async (c) => {
    const pngs = await drawPngs(
      await readSource(c),
      ICO_SIZES.map((size) => ({ size })),
    );
    return answer(c, writeIco(pngs), "image/x-icon");
  });
  app.get("/icon.svg", async (c) => answer(c, await drawSvg(await readSource(c)), "image/svg+xml"));
  mountManifest(app, deps);
}

const NOTHING = new Uint8Array();

/** The monogram, or the owner's image in an SVG document: the address in the pages is the same for both. */
async function drawSvg(source: IconSource): Promise<string> {
  if (!source.upload) return drawMonogram(source.settings, source.type, { hasDarkMode: true });
  const [png = NOTHING] = await drawPngs(source, [{ size: SVG_SIZE }]);
  const data = Buffer.from(png).toString("base64");
  const place = `width="${SVG_SIZE}" height="${SVG_SIZE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${place} viewBox="0 0 ${SVG_SIZE} ${SVG_SIZE}"><image ${place} href="data:image/png;base64,${data}"/></svg>`;
}

/** `/site.webmanifest` (https://www.w3.org/TR/appmanifest/), by which phones keep the site on their home screen. */
function mountManifest(app: AppHono, deps: SiteDeps) {
  app.get("/site.webmanifest", async (c) => {
    const { siteName, siteDescription, language } = await readFrame(deps, readingOf(c));
    const manifest = {
      name: siteName,
      short_name: siteName,
      description: siteDescription,
      lang: language,
      id: "/",
      start_url: "/",
      display: "minimal-ui",
      theme_color: grounds.light.paper,
      background_color: grounds.light.paper,
      icons: [
        png("/icon-192.png", 192),
        png("/icon-512.png", 512),
        { ...png("/icon-maskable-512.png", 512), purpose: "maskable" },
      ],
    };
    return answer(c, JSON.stringify(manifest), "application/manifest+json");
  });
}

const png = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: "image/png" });

function answer(c: AppContext, body: string | Uint8Array<ArrayBuffer>, contentType: string) {
  return c.body(body, 200, {
    "content-type": contentType,
    // An SVG document that is opened by itself runs and loads nothing.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
}
