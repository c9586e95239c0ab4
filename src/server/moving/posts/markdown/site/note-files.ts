import { posix } from "node:path";
import { MARKDOWN_FILE } from "../../source/site-address.ts";

/** Finds files of the import by the names that notes call them, in any folder. */
export interface NoteFiles {
  /** The path of a file called `Note`, `folder/Note` or `pic.png`; undefined if there is none. */
  find: (name: string) => string | undefined;
  /** True if there is a file of exactly this path. */
  has: (path: string) => boolean;
}

export const noFiles: NoteFiles = { find: () => undefined, has: () => false };

/** Capitals do not matter, and the file with the shortest path is meant, as in Obsidian. */
export function createNoteFiles(paths: Iterable<string>): NoteFiles {
  const all = new Set(paths);
  const byName = new Map<string, string[]>();
  for (const path of [...all].sort((one, other) => one.length - other.length)) {
    const name = keyOf(posix.basename(path));
    for (const key of new Set([name, name.replace(MARKDOWN_FILE, "")]))
      byName.set(key, [...(byName.get(key) ?? []), path]);
  }
  return {
    has: (path) => all.has(path),
    find: (name) => {
      const wanted = keyOf(name.replaceAll(/^(?:\.{0,2}\/)+/g, ""));
      const called = byName.get(posix.basename(wanted)) ?? [];
      return called.find((path) => {
        const key = keyOf(path);
        return [key, key.replace(MARKDOWN_FILE, "")].some((each) => `/${each}`.endsWith(`/${wanted}`));
      });
    },
  };
}

const keyOf = (path: string) => path.normalize("NFC").toLowerCase();
