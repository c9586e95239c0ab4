import { join } from "node:path";
import { MAX_LIST_BYTES } from "../../contract/imports.ts";
import { MAX_POST_FILE_BYTES } from "../../contract/post-imports.ts";
import { Uploads } from "./runs/uploads.ts";

export interface PortingUploads {
  lists: Uploads;
  posts: Uploads;
}

/** Opens the folders of the data folder that hold uploads for imports. */
export const openUploads = (dataDir: string): PortingUploads => ({
  lists: new Uploads({
    folder: join(dataDir, "lists"),
    maxBytes: MAX_LIST_BYTES,
    noun: "list",
    fallbackName: "list.csv",
  }),
  posts: new Uploads({
    folder: join(dataDir, "post-files"),
    maxBytes: MAX_POST_FILE_BYTES,
    noun: "file",
    fallbackName: "posts.zip",
  }),
});
