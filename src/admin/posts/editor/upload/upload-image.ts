import { z } from "zod";
import { MAX_UPLOAD_BYTES, uploadImage as endpoint } from "../../../../contract/media.ts";
import { ApiError } from "../../../api/client.ts";
import { uploadFile } from "../../../api/upload-file.ts";
import type { UploadOptions } from "../../../api/upload-file.ts";

/** What is wrong with a file before it is sent: the server's own sentences, or undefined. */
export function refusalOfFile(file: File): string | undefined {
  if (!file.type.startsWith("image/")) return "Only PNG, JPG, WEBP, AVIF and GIF images can be uploaded.";
  return file.size > MAX_UPLOAD_BYTES ? "The image is larger than 5 MB." : undefined;
}

/** Uploads a picture and comes back with its address. @throws as `uploadPicture`. */
export async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  return withinSite((await uploadPicture(file, options)).secure_url);
}

/**
 * Uploads a picture and comes back with what the server says of it.
 * @throws ApiError with the spec's words (section 8); AbortError when `signal` ends it.
 */
export async function uploadPicture(file: File, options: UploadOptions = {}) {
  const refusal = refusalOfFile(file);
  if (refusal) throw new ApiError(refusal, { status: 0 });
  const body = new FormData();
  body.set("file", file);
  try {
    return await uploadFile(endpoint, { body, ...options });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(wordsOf(error), { status: error.status, cause: error });
  }
}

function wordsOf({ status, body }: ApiError): string {
  if (status === 0) return "Network error during upload";
  const isAnswer = status >= 200 && status < 300;
  if (body === undefined) return isAnswer ? "Failed to parse response" : `Server error: ${status}`;
  return isAnswer ? "Response missing secure_url" : refusedSchema.parse(body).message || "Upload failed";
}

/** Our own pictures are addressed without the host, so that a site can move. */
function withinSite(address: string): string {
  const { pathname } = new URL(address, "https://site.example");
  return /^\/media\/[0-9a-f]{32}\/\w+$/.test(pathname) ? pathname : address;
}

const refusedSchema = z.object({ message: z.string().catch("") }).catch({ message: "" });
