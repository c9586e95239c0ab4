import { AppError } from "../../../base/errors.ts";
import type { FilePart, FileStore } from "../../../engines/files/file-store.ts";
import { isKnown } from "../../../kernel/http/answer-immutable.ts";
import { bodyStream } from "../../../kernel/http/body-stream.ts";
import type { AppContext } from "../../../kernel/http/context.ts";
import { typeOfStored } from "./file-types.ts";
import { originalKeyOf } from "./image-key.ts";
import type { ImageRow } from "./image-rows.ts";
import { ImageFileMissing } from "./variants.ts";

/** A file never changes under its address: the id is a hash of its content and name. */
const FOR_GOOD = "public, max-age=31536000, immutable";

/** A file that a browser displays may load and run nothing; a PDF needs its viewer. */
const SHOWN_POLICY = "default-src 'none'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'";
const SAVED_POLICY = "default-src 'none'; sandbox";

/**
 * Answers with a stored file, or the part of it that is asked for (RFC 9110, 14), as it is read. Nothing that could run
 * a script in this site's name is shown by a browser: it is a download, and its type is never guessed.
 */
export async function answerFile(c: AppContext, files: FileStore, row: ImageRow): Promise<Response> {
  const { contentType, isShown } = typeOfStored(row);
  const etag = `"${row.id}"`;
  const headers = {
    etag,
    "cache-control": FOR_GOOD,
    "accept-ranges": "bytes",
    "content-type": contentType,
    "content-disposition": `${isShown ? "inline" : "attachment"}; ${fileNameOf(row.file_name ?? `image.${row.format}`)}`,
    "content-security-policy": isShown ? SHOWN_POLICY : SAVED_POLICY,
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  };
  if (isKnown(etag, c.req.header("if-none-match"))) return c.body(null, 304, headers);
  const size = row.size_bytes;
  const part = partOf(c, etag, size);
  if (part === "unsatisfiable") return c.body(null, 416, { ...headers, "content-range": `bytes */${size}` });
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const about = {
    ...headers,
    "content-length": String(end - start + 1),
    ...(part && { "content-range": `bytes ${start}-${end}/${size}` }),
  };
  const status = part ? 206 : 200;
  if (c.req.raw.method === "HEAD" || size === 0) return c.body(null, status, about);
  const content = await files.open(originalKeyOf(row), { start, end });
  if (!content) throw new ImageFileMissing(row.id, files.description);
  return c.body(bodyStream(content), status, about);
}

/** The single range that is asked for; undefined for the whole file, also where several ranges are asked for. */
function partOf(c: AppContext, etag: string, size: number): FilePart | "unsatisfiable" | undefined {
  const ifRange = c.req.header("if-range");
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header("range") ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  // RFC 9110, 14.1.1 and 14.2: such a range is invalid, and ignored.
  if (first !== "" && last !== "" && Number(first) > Number(last)) return undefined;
  if (start >= size || (first === "" && Number(last) === 0)) return "unsatisfiable";
  return { start, end };
}

/** The Content-Disposition header (RFC 6266), for old clients and non-ASCII names. */
function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, "_");
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escape)}`;
}

const escape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** @throws AppError `not_found` when it is not there. */
export function requireFile(row: ImageRow | undefined): ImageRow {
  if (!row) throw new AppError("not_found", "This file does not exist.");
  return row;
}
