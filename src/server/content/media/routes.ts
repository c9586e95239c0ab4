import { readEmbed } from "../../../contract/content/embeds.ts";
import {
  imagePresets,
  copyImage,
  listMedia,
  deleteImage,
  describeImage,
  uploadFile,
  uploadImage,
  type ImagePreset,
} from "../../../contract/content/media.ts";
import { AppError } from "../../base/errors.ts";
import type { Uploads } from "../../engines/files/uploads.ts";
import { uncached } from "../../kernel/http/page-keys.ts";
import { route, type AppHono, type Route } from "../../kernel/http/routes.ts";
import { answerImmutable } from "../../kernel/http/answer-immutable.ts";
import { chooseFormat } from "./images/choose-format.ts";
import { mountCovers } from "../covers/routes.ts";
import { takeCopy, takeLookUps, type LookUpDeps } from "../../kernel/outside/take-look-ups.ts";
import { readEmbedCard, type EmbedDeps } from "./embeds/read-embed-card.ts";
import { keepFile } from "./files/upload-file.ts";
import { copyForeignImage } from "./uses/copy-image.ts";
import { listImages } from "./uses/list-images.ts";
import { readUpload } from "./images/read-upload.ts";
import { deleteUnusedImage } from "./uses/delete-image.ts";
import { answerFile, requireFile } from "./images/serve-file.ts";
import { imageUrlOf, storeImage, type MediaDeps } from "./images/store-image.ts";
import { findImage } from "./images/image-rows.ts";
import { setAlt } from "./images/store.ts";
import { createVariants, etagOf, formatsOf } from "./images/variants.ts";

interface Deps extends EmbedDeps, LookUpDeps {
  /** Files on their way here. */
  uploads: Uploads;
}

export function mediaRoutes(deps: Deps): Route[] {
  return [
    route(uploadImage, async ({ c, upload }) => {
      const image = await storeImage(deps, await readUpload(c, upload()));
      return { ...image, secure_url: imageUrlOf(deps.publicUrl, image.id) };
    }),
    route(uploadFile, ({ query: { name }, upload }) => keepFile(deps, { name, body: upload() })),
    route(readEmbed, async ({ body, visitor }) => {
      await takeLookUps(deps, visitor().userId);
      return readEmbedCard(deps, body.url);
    }),
    route(copyImage, async ({ body, visitor }) => {
      const allow = () => takeCopy(deps, visitor().userId);
      const { id, width, height } = await copyForeignImage(deps, body.url, allow);
      return { id, width, height, secure_url: imageUrlOf(deps.publicUrl, id) };
    }),
    route(listMedia, ({ query }) => listImages(deps, query)),
    route(describeImage, async ({ params, body: { alt } }) => {
      if (!(await setAlt(deps.db, params.id, alt)))
        throw new AppError("not_found", "That image no longer exists.");
      return { alt };
    }),
    route(deleteImage, async ({ params }) => {
      await deleteUnusedImage(deps, params.id);
      return { message: "The image was deleted." };
    }),
  ];
}

/** Serves what pages show: `GET /media/{id}/{preset}` and the generated covers, and files that they link to. Also answers HEAD, as Hono does for GET. */
export function mountMedia(app: AppHono, { db, files }: Pick<MediaDeps, "db" | "files">) {
  const variants = createVariants(files);
  app.get("/media/:id/:preset", uncached(FILES), async (c, next) => {
    const preset = presetOf(c.req.param("preset"));
    const id = c.req.param("id");
    // Another site may have had a file at such an address.
    if (c.req.param("preset").includes(".")) return next();
    const image = IMAGE_ID.test(id) ? await findImage(db, id) : undefined;
    if (!preset || !image || image.file_name !== null)
      throw new AppError("not_found", "This image does not exist.");
    const format = chooseFormat(c.req.header("accept"), formatsOf(image, preset));
    const variant = { image, preset, format };
    return answerImmutable(c, {
      etag: etagOf(variant),
      contentType: `image/${format}`,
      contentSecurityPolicy: "default-src 'none'",
      vary: "Accept",
      body: () => variants.read(variant),
    });
  });
  app.get("/media/:id/file/:name", uncached(FILES), async (c) => {
    const id = c.req.param("id");
    const row = IMAGE_ID.test(id) ? await findImage(db, id) : undefined;
    return answerFile(c, files, requireFile(row));
  });
  mountCovers(app);
}

/** Why they are not cached as pages. */
const FILES = "Files are large, and browsers keep them.";
const IMAGE_ID = /^[0-9a-f]{32}$/;

const presetOf = (name: string): ImagePreset | undefined =>
  // The check is what makes the name a preset.
  Object.hasOwn(imagePresets, name) ? (name as ImagePreset) : undefined;
