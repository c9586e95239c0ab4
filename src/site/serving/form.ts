import { readBytes } from "../../server/kernel/http/body.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";

/** The longest form but the contact form's is the owner's: 1,400 characters, at most nine bytes each when percent-encoded. */
const MAX_FORM_BYTES = 16 * 1024;

/** More than any form of the site has. 16 kB of `a&a&a…` would be 8,192 fields, which take 0.75 ms to parse. */
const MAX_FIELDS = 100;

const URL_ENCODED = /^application\/x-www-form-urlencoded(?:;|$)/i;

/** A field's text by its name; empty when it was not sent. */
export interface PostedForm {
  (name: string): string;
  /** The texts of all fields of a name, such as the check boxes that are ticked. */
  all: (name: string) => string[];
}

/**
 * Reads a posted form, in either of HTML's encodings. A body that is not a form has no fields: a page then says what
 * is missing, and an unsubscribe counts all the same. Check the token in the path before calling this.
 * @throws AppError `too_large` beyond `maxBytes`.
 */
export async function readForm(c: AppContext, maxBytes = MAX_FORM_BYTES): Promise<PostedForm> {
  const bytes = await readBytes(c, maxBytes);
  const contentType = c.req.header("content-type") ?? "";
  if (URL_ENCODED.test(contentType)) {
    const fields = new URLSearchParams(new TextDecoder().decode(bytes).split("&", MAX_FIELDS).join("&"));
    return presentForm(fields);
  }
  const posted = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const fields = await posted.formData().catch(() => new FormData());
  return presentForm(fields);
}

function presentForm(fields: URLSearchParams | FormData): PostedForm {
  const all = (name: string) => fields.getAll(name).filter((value) => typeof value === "string");
  return Object.assign((name: string) => all(name)[0] ?? "", { all });
}
