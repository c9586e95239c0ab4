import type { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { parse } from "../../base/parse.ts";
import type { AppContext } from "./context.ts";

/** Room for the longest post that the contract allows, in UTF-8 and JSON's escapes. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;
/** Four times the longest credentials. Strangers get no more: 64 kB of brackets take up to 59 ms to parse. */
const MAX_OPEN_JSON_BYTES = 16 * 1024;

/**
 * The JSON body, parsed and checked. Calls that are open to everybody take less of it.
 * @throws AppError `unsupported_media_type`, `too_large`, `bad_request` for what is not JSON in UTF-8, `invalid`.
 */
export async function readJson<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
  { isOpen }: { isOpen: boolean },
): Promise<z.output<Schema>> {
  const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("unsupported_media_type", "Send the body as application/json.");
  }
  return parse(schema, parseJson(await readBytes(c, isOpen ? MAX_OPEN_JSON_BYTES : MAX_JSON_BYTES)));
}

/**
 * Reads a form of text fields in either of HTML's encodings and validates it. Undefined if the body is not a form.
 * @throws AppError `too_large`, `bad_request`, `invalid`.
 */
export async function readForm<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
): Promise<{ body: z.output<Schema> } | undefined> {
  const contentType = c.req.header("content-type") ?? "";
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) return undefined;
  const bytes = await readBytes(c, MAX_JSON_BYTES);
  const posted = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const fields = await posted.formData().catch((cause: unknown) => {
    throw new AppError("bad_request", "The body is not a form.", { cause });
  });
  return { body: parse(schema, Object.fromEntries(fields)) };
}

/**
 * The whole body, which may not be longer than `maxBytes`; a longer one is refused as soon as that shows.
 * @throws AppError `too_large`.
 */
export async function readBytes(
  c: AppContext,
  maxBytes: number,
  body: AsyncIterable<Uint8Array> = bodyOf(c),
): Promise<Buffer> {
  const kilobytes = Math.floor(maxBytes / 1024);
  const limit = kilobytes < 1024 ? `${kilobytes} kB` : `${Math.floor(kilobytes / 1024)} MB`;
  const tooLarge = () => new AppError("too_large", `The request is larger than ${limit}.`);
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/**
 * The body as it arrives. @throws AppError `bad_request` when the client leaves before its end, or is cut off for
 * stalling: the server is not at fault, so nothing is logged.
 */
export async function* bodyOf(c: AppContext): AsyncGenerator<Uint8Array> {
  try {
    yield* c.req.raw.body ?? [];
  } catch (cause) {
    throw new AppError("bad_request", "The request ended before its body was complete.", { cause });
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("bad_request", "The body is not JSON in UTF-8.", { cause });
  }
}
