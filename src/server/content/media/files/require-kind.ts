import { open } from "node:fs/promises";
import { endingIn, fileEndings } from "../../../../contract/content/media.ts";
import { AppError } from "../../../base/errors.ts";

/** The beginning of a file of each kind, as Latin-1; kinds without an entry begin as they like. */
const beginnings: Record<string, RegExp> = {
  // Readers of PDF accept other bytes before the sign (ISO 32000, Annex H).
  pdf: /%PDF-/,
  mp3: /^(?:ID3|\xFF[\xE0-\xFF])/,
  aac: /^(?:ID3|\xFF[\xF0-\xFF])/,
  flac: /^(?:fLaC|ID3)/,
  wav: /^(?:RIFF|RF64)[^]{4}WAVE/,
  webm: /^[^]E\xDF\xA3/,
  ...byEach(["ogg", "oga", "opus", "ogv"], /^OggS/),
  ...byEach(["mp4", "m4v", "m4a"], /^[^]{4}ftyp/),
  mov: /^[^]{4}(?:ftyp|moov|mdat|wide|free|skip)/,
  ...byEach(["zip", "epub", "docx", "xlsx", "pptx"], /^PK/),
  ...byEach(["doc", "xls", "ppt"], /^\xD0\xCF[^]\xE0/),
  // Text has no NUL, but for UTF-16 with its mark.
  ...byEach(["txt", "csv"], /^(?:\xFF\xFE|\xFE\xFF|[^\0]*$)/),
};

function byEach(endings: readonly string[], pattern: RegExp): Record<string, RegExp> {
  return Object.fromEntries(endings.map((ending) => [ending, pattern]));
}

const LOOKED_AT_BYTES = 1024;

/**
 * Refuses a file of a kind that texts cannot offer, and one that is something other than its name says.
 * @throws AppError `unsupported_media_type`; `invalid` for an empty file.
 */
export async function requireKind(name: string, path: string) {
  const ending = endingIn(name);
  if (!fileEndings.includes(ending))
    throw new AppError(
      "unsupported_media_type",
      `Only files of these kinds can be uploaded: ${fileEndings.join(", ")}.`,
    );
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0);
  if (bytesRead === 0) throw new AppError("invalid", "The file is empty.");
  if (!beginnings[ending]?.test(buffer.toString("latin1", 0, bytesRead)))
    throw new AppError(
      "unsupported_media_type",
      `The content of “${name}” is not what its ending .${ending} says.`,
    );
}
