import { z } from "zod";
import { NOT_AN_IMAGE, uploadImage as endpoint } from "../../contract/content/media.ts";
import { ApiError } from "./client.ts";
import { fitImage } from "./fit-image.ts";
import { uploadFile, type UploadOptions } from "./upload-file.ts";

/** Uploads an image and comes back with its address. @throws as `uploadAsIs`. */
export async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  return withinSite((await uploadAsIs(file, options)).secure_url);
}

/**
 * Uploads an image, made smaller if it is too large, and comes back with what the server says of it.
 * @throws ApiError with the spec's words (section 8); AbortError when `signal` ends it.
 */
export async function uploadAsIs(file: File, options: UploadOptions = {}) {
  if (!file.type.startsWith("image/")) throw new ApiError(NOT_AN_IMAGE, { status: 415 });
  const body = new FormData();
  body.set("file", await fitImage(file));
  try {
    return await uploadFile(endpoint, { body, ...options });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(wordsOf(error), { status: error.status, cause: error });
  }
}

/** True if the same file may get through at another attempt: no answer, or trouble that passes. */
export const canTryAgain = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status));

function wordsOf({ status, body }: ApiError): string {
  if (status === 0) return "Network error during upload";
  const isAnswer = status >= 200 && status < 300;
  if (body === undefined) return isAnswer ? "Failed to parse response" : `Server error: ${status}`;
  return isAnswer ? "Response missing secure_url" : refusedSchema.parse(body).message || "Upload failed";
}

/** Our own images are addressed without the host, so that a site can move. */
export function withinSite(address: string): string {
  const { pathname } = new URL(address, "https://site.example");
  return /^\/media\/[0-9a-f]{32}\/\w+$/.test(pathname) ? pathname : address;
}

const refusedSchema = z.object({ message: z.string().catch("") }).catch({ message: "" });
