import type { APIRequestContext } from "playwright-core";
import { listMedia, uploadedSchema } from "../../../src/contract/content/media.ts";
import { fourColors } from "./test-images.ts";

/** Uploads an image as the owner whose session `request` has; the same size is the same image. */
export async function uploadImage(request: APIRequestContext, width: number, height: number) {
  const buffer = await fourColors().resize(width, height, { fit: "fill" }).png().toBuffer();
  const file = { name: "image.png", mimeType: "image/png", buffer };
  const answer = await request.post("/api/upload", { multipart: { file } });
  return uploadedSchema.parse(await answer.json());
}

export const listImages = async (request: APIRequestContext) =>
  listMedia.answer.parse(await (await request.get("/api/admin/media")).json());

/** Adds three images to a site: in two posts, in one, and in none. Comes back when the server has noted where. */
export async function makeImages(request: APIRequestContext) {
  const wide = await uploadImage(request, 1800, 900);
  const small = await uploadImage(request, 320, 320);
  const unused = await uploadImage(request, 640, 400);
  const usesOf = async (...ids: string[]) =>
    (await listImages(request)).images.filter(({ id }) => ids.includes(id)).flatMap(({ uses }) => uses);
  if ((await usesOf(wide.id, small.id)).length === 0) {
    const text = `<p>${"Words that stand around the image. ".repeat(4)}</p>`;
    const post = { excerpt: "A post with an image.", category: "tools", author: "Ruth" };
    const withSmall = `${text}<p><img src="${small.secure_url}" alt="Small"></p>`;
    const both = { ...post, title: "What we threw away", coverImage: wide.secure_url, content: withSmall };
    const cover = { ...post, title: "A smaller archive", coverImage: wide.secure_url, content: text };
    for (const data of [both, cover]) await request.post("/api/posts", { data });
  }
  for (;;) if ((await usesOf(wide.id, small.id)).length >= 3) return { wide, small, unused };
}
