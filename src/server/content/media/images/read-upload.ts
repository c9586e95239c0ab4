import { MAX_UPLOAD_BYTES } from "../../../../contract/content/media.ts";
import { AppError } from "../../../base/errors.ts";
import { readBytes } from "../../../kernel/http/body.ts";
import type { AppContext } from "../../../kernel/http/context.ts";
import { badFile, imageTooLarge } from "./inspect-image.ts";

/** Room for what the form has around the file: boundaries, headers, other fields. */
const FORM_BYTES = 64 * 1024;

/**
 * The file in the field `file` of a multipart form, whose body is `upload`. What it is, and whether it is too large, is not looked at here.
 * @throws AppError `unsupported_media_type` for another body, `bad_request` for a broken form, `invalid` without a
 * file, `too_large` for a body that cannot have a file of at most 5 MB.
 */
export async function readUpload(c: AppContext, upload: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const contentType = c.req.header("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new AppError(
      "unsupported_media_type",
      "Send the image as multipart/form-data, in the field `file`.",
    );
  }
  const body = await readBoundedBody(c, upload);
  const file = (await parseForm(body, contentType)).get("file");
  if (!(file instanceof File)) throw badFile("Choose an image to upload.");
  return file.bytes();
}

async function readBoundedBody(
  c: AppContext,
  upload: AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readBytes(c, MAX_UPLOAD_BYTES + FORM_BYTES, upload));
  } catch (error) {
    throw error instanceof AppError && error.code === "too_large" ? imageTooLarge(error) : error;
  }
}

async function parseForm(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw new AppError("bad_request", "The form cannot be read: it is not whole multipart/form-data.", {
      cause,
    });
  }
}
