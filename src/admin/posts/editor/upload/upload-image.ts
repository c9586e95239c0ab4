import { z } from "zod";
import { MAX_UPLOAD_BYTES, uploadImage as endpoint } from "../../../../contract/media.ts";
import { ApiError } from "../../../api/client.ts";

interface UploadOptions {
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** What is wrong with a file before it is sent: the server's own sentences, or undefined. */
export function refusalOfFile(file: File): string | undefined {
  if (!file.type.startsWith("image/")) return "Only PNG, JPG, WEBP, AVIF and GIF images can be uploaded.";
  return file.size > MAX_UPLOAD_BYTES ? "The image is larger than 5 MB." : undefined;
}

/** Uploads a picture and comes back with its address. @throws as `uploadFile`. */
export async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  return withinSite((await uploadFile(file, options)).secure_url);
}

/**
 * Uploads a picture and comes back with what the server says of it. By XMLHttpRequest, because fetch does not tell how much is sent.
 * @throws ApiError with the spec's words (section 8); AbortError when `signal` ends it.
 */
export async function uploadFile(file: File, options: UploadOptions) {
  const refusal = refusalOfFile(file);
  if (refusal) throw new ApiError(refusal, { status: 0 });
  const { status, text } = await send(file, options);
  const answer = readJson(text);
  if (status >= 200 && status < 300) {
    if (answer === undefined) throw new ApiError("Failed to parse response", { status });
    const uploaded = uploadedSchema.safeParse(answer);
    if (uploaded.success) return uploaded.data;
    throw new ApiError("Response missing secure_url", { status });
  }
  if (answer === undefined) throw new ApiError(`Server error: ${status}`, { status });
  const { message } = refusedSchema.parse(answer);
  throw new ApiError(message || "Upload failed", { status });
}

/** Our own pictures are addressed without the host, so that a site can move. */
function withinSite(address: string): string {
  const { pathname } = new URL(address, "https://site.example");
  return /^\/media\/[0-9a-f]{32}\/\w+$/.test(pathname) ? pathname : address;
}

const uploadedSchema = z.looseObject({ secure_url: z.string().min(1) });
const refusedSchema = z.object({ message: z.string().catch("") }).catch({ message: "" });

function send(file: File, { onProgress, signal }: UploadOptions): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set("file", file);
    request.open(endpoint.method.toUpperCase(), endpoint.path);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? (100 * loaded) / total : 0),
    );
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", () =>
      reject(new ApiError("Network error during upload", { status: 0 })),
    );
    request.addEventListener("abort", () => reject(new DOMException("The upload was ended", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
