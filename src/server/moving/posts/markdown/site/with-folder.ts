import { posix } from "node:path";
import { escaped } from "../../../../../blocks/entities.ts";
import { unescapedPath } from "../../source/site-address.ts";
import type { NoteFiles } from "./note-files.ts";

/** Matches a relative address. In code, quotes are written as entities. */
const ADDRESS = /(\b(?:src|href)=")(\w[^":?#]*)(?=")/g;

/** Hexo keeps the files of `hello.md` in the folder `hello` beside it, and posts name them without the folder. */
export function withFolder(html: string, path: string, files: NoteFiles): string {
  const folder = path.replace(/\.\w+$/, "");
  return html.replaceAll(ADDRESS, (whole, before: string, written: string) => {
    const name = unescapedPath(written);
    const own = posix.join(folder, name);
    if (files.has(posix.join(posix.dirname(path), name)) || !files.has(own)) return whole;
    return before + escaped(`/${own.split("/").map(encodeURIComponent).join("/")}`);
  });
}
