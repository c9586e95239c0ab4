/**
 * Where files live that are too large for the database. A key is a path of small letters, digits, `.`, `_` and `-`,
 * such as `ab/abcdef/original.webp`; any other key is a bug and throws.
 */
export interface FileStore {
  /** One line for people: where the files are. */
  readonly description: string;
  /** Returns the whole file, or undefined when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** True if the file exists. Does not read it. */
  has(key: string): Promise<boolean>;
  /** Resolves when the file is on the disk. Readers see the old file or the new one, never a part. */
  write(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** A part of a file, read piece by piece as it is asked for, or undefined when there is no such file. */
  open(key: string, part: FilePart): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Like `write`, for content that comes in pieces. At most 16 MB of it are held in memory. */
  writeFrom(key: string, content: StreamedContent): Promise<void>;
  /** Deletes a file if it exists. */
  remove(key: string): Promise<void>;
  /** Deletes the leftovers of writes that a crash interrupted. Keeps the file of a write in progress. */
  removeUnfinished(now: Date): Promise<void>;
}

/** The first and the last byte, both of which belong to it. */
export interface FilePart {
  start: number;
  end: number;
}

export interface StreamedContent {
  /** The content from its beginning; called again when it has to be sent again. */
  open: () => AsyncIterable<Uint8Array>;
  sizeBytes: number;
  /** In hexadecimal digits. */
  sha256: string;
  contentType: string;
}

/** Names that cannot lead out of a folder: no part begins with a dot or is empty, and there is no backslash. */
const FILE_KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** The key itself. @throws RangeError when it could name something outside of the store. */
export function requireFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new RangeError(`Not a key of a file store: ${JSON.stringify(key)}`);
  return key;
}
