import { logoOf } from "../../../../contract/logo.ts";
import type { Logo } from "../../../../contract/logo.ts";
import { uploadedSchema } from "../../../../contract/media.ts";
import { uploadFile } from "../../../posts/editor/upload/upload-image.ts";

/** Uploads a picture and comes back with the logo that it makes. @throws ApiError with the sentence for the field. */
export async function uploadLogo(file: File): Promise<Logo> {
  const { signal } = new AbortController();
  return logoOf(uploadedSchema.parse(await uploadFile(file, { signal, onProgress: () => undefined })));
}
