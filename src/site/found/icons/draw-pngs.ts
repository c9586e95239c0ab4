import type { Settings } from "../../../contract/settings/settings.ts";
import { grounds } from "../../../contract/settings/color/accent.ts";
import { withSharpForReaders } from "../../../server/content/media/images/with-sharp.ts";
import type { CardType } from "../cards/card-type.ts";
import { drawMonogram, type IconShape } from "./draw-monogram.ts";

/** What icons are drawn from. */
export interface IconSource {
  settings: Pick<Settings, "siteName" | "language" | "accentColor" | "icon">;
  /** The owner's image, if there is one and its file exists. */
  upload: Uint8Array | undefined;
  type: CardType;
}

type Sharp = Parameters<Parameters<typeof withSharpForReaders>[0]>[0];

/** Draws the icon in each of these shapes: the owner's image, or the monogram if there is none or its file is damaged. */
export async function drawPngs(
  { settings, upload, type }: IconSource,
  shapes: readonly IconShape[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  return withSharpForReaders(async (sharp) => {
    const uploaded = upload && (await fitAll(sharp, upload, shapes).catch(() => undefined));
    return (
      uploaded ??
      Promise.all(
        shapes.map((shape) =>
          pngOf(sharp(Buffer.from(drawMonogram(settings, type, shape))).resize(shape.size)),
        ),
      )
    );
  });
}

const fitAll = (sharp: Sharp, upload: Uint8Array, shapes: readonly IconShape[]) =>
  Promise.all(shapes.map(async (shape) => fit(sharp, upload, shape)));

/** The whole image in the middle of the square; transparent parts show paper in a shape that is filled. */
function fit(sharp: Sharp, upload: Uint8Array, { size, isOpaque = false, safeShare = 1 }: IconShape) {
  const margin = Math.round((size * (1 - safeShare)) / 2);
  const inner = size - 2 * margin;
  const background = isOpaque ? grounds.light.paper : CLEAR;
  const image = sharp(upload)
    .resize(inner, inner, { fit: "contain", background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background });
  return pngOf(isOpaque ? image.flatten({ background }) : image);
}

const CLEAR = "#00000000";

const pngOf = async (image: ReturnType<Sharp>) => new Uint8Array(await image.png().toBuffer());
