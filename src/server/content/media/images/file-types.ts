import type { ImageRow } from "./image-rows.ts";

/** How a stored file is served: as what, and whether a browser may show it by itself. */
interface FileType {
  contentType: string;
  isShown: boolean;
}

const shown = (contentType: string): FileType => ({ contentType, isShown: true });
const saved = (contentType: string): FileType => ({ contentType, isShown: false });

/**
 * By the ending of a name. Only what cannot run a script in the page's origin is shown; everything else, HTML and SVG
 * above all, is a download without a type of its own.
 */
const types: Record<string, FileType> = {
  mp3: shown("audio/mpeg"),
  m4a: shown("audio/mp4"),
  aac: shown("audio/aac"),
  ogg: shown("audio/ogg"),
  oga: shown("audio/ogg"),
  opus: shown("audio/ogg"),
  wav: shown("audio/wav"),
  flac: shown("audio/flac"),
  mp4: shown("video/mp4"),
  m4v: shown("video/mp4"),
  mov: shown("video/quicktime"),
  webm: shown("video/webm"),
  ogv: shown("video/ogg"),
  pdf: shown("application/pdf"),
  zip: saved("application/zip"),
  epub: saved("application/epub+zip"),
  txt: saved("text/plain; charset=utf-8"),
  csv: saved("text/csv; charset=utf-8"),
  doc: saved("application/msword"),
  docx: saved("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
  xls: saved("application/vnd.ms-excel"),
  xlsx: saved("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  ppt: saved("application/vnd.ms-powerpoint"),
  pptx: saved("application/vnd.openxmlformats-officedocument.presentationml.presentation"),
};

const UNKNOWN = saved("application/octet-stream");

export const fileTypeOf = (format: string): FileType =>
  (Object.hasOwn(types, format) ? types[format] : undefined) ?? UNKNOWN;

/** The type of what is stored: of an image, as it was stored, or of another file. */
export const typeOfStored = ({ file_name, format }: Pick<ImageRow, "file_name" | "format">): FileType =>
  file_name === null ? shown(`image/${format}`) : fileTypeOf(format);

/** True if a name is that of a file which pages link to rather than of a page. */
export const isFileName = (name: string): boolean => Object.hasOwn(types, endingOf(name));

/** The ending of a name as a key of the store and an address can have it. */
export const endingOf = (name: string): string =>
  /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "bin";
