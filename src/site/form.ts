import { readBytes } from "../server/platform/http/body.ts";
import type { AppContext } from "../server/platform/http/context.ts";

const MAX_FORM_BYTES = 1024 * 1024;

/** A field's text by its name; empty when it was not sent. */
export type PostedForm = (name: string) => string;

/**
 * A posted form, in either of HTML's encodings. What cannot be read as a form has no fields: a page then says what
 * is missing, and an unsubscribe counts all the same.
 * @throws AppError `too_large` beyond 1 MB.
 */
export async function readForm(c: AppContext): Promise<PostedForm> {
  const bytes = await readBytes(c, MAX_FORM_BYTES);
  const contentType = c.req.header("content-type") ?? "";
  const posted = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const fields = await posted.formData().catch(() => new FormData());
  return (name) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
}
