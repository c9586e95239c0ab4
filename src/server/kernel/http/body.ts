import type { z } from "zod";
import { bodyBytes, type BodySize } from "../../../contract/base/endpoint.ts";
import { CostlyJsonError, parseJson } from "../../../contract/base/parse-json.ts";
import { AppError } from "../../base/errors.ts";
import { parse } from "../../base/parse.ts";
import type { AppContext } from "./context.ts";

/**
 * The JSON body, parsed and checked. A call takes no more of it than it needs.
 * @throws AppError `unsupported_media_type`, `too_large`, `bad_request` for what is not JSON in UTF-8, `invalid`.
 */
export async function readJson<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
  size: BodySize,
): Promise<z.output<Schema>> {
  const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("unsupported_media_type", "Send the body as application/json.");
  }
  return parse(schema, readBytesAsJson(await readBytes(c, bodyBytes[size])));
}

/**
 * Reads a form of text fields in either of HTML's encodings and validates it. Undefined if the body is not a form.
 * @throws AppError `too_large`, `bad_request`, `invalid`.
 */
export async function readForm<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
  size: BodySize,
): Promise<{ body: z.output<Schema> } | undefined> {
  const contentType = c.req.header("content-type") ?? "";
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) return undefined;
  const bytes = await readBytes(c, bodyBytes[size]);
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

/**
 * Parses JSON that somebody sent. @throws AppError `bad_request` for what is not JSON in UTF-8 or
 * takes too long to parse.
 */
export function readBytesAsJson(bytes: Buffer, limits?: { maxSigns: number }): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes), limits);
  } catch (cause) {
    if (cause instanceof CostlyJsonError) throw new AppError("bad_request", cause.message, { cause });
    throw new AppError("bad_request", "The body is not JSON in UTF-8.", { cause });
  }
}
