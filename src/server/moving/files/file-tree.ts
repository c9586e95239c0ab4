/** A folder, an archive or a single file that somebody brings. Nothing outside of it can be read through it. */
export interface FileTree extends AsyncDisposable {
  /** The name, without the folders above it and the ending of an archive. */
  readonly name: string;
  /** The paths of all files, sorted, with `/` between the folders. */
  readonly paths: ReadonlySet<string>;
  /** Files that do not belong to it, by path. */
  readonly leftOut: readonly LeftOut[];
  /** The file from its beginning. @throws AppError `invalid` when it cannot be read. */
  open(path: string): AsyncIterable<Uint8Array>;
}

export interface LeftOut {
  path: string;
  /** Why: `it is a link to nothing`. */
  words: string;
}

/** The whole file; undefined when there is none, or when it is larger. */
export async function readFile(
  tree: FileTree,
  path: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!tree.paths.has(path)) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of tree.open(path)) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
