import { join } from "node:path";
import { MAX_LIST_BYTES } from "../../../contract/moving/imports.ts";
import { MAX_POST_FILE_BYTES } from "../../../contract/moving/post-imports.ts";
import { Uploads } from "../../engines/files/uploads.ts";

const IMPORT_ADVICE = "Import it with ./masthead import.";

/** Opens the folders of the data folder that hold uploads for imports. */
export const openUploads = (dataDir: string) => ({
  lists: new Uploads({
    folder: join(dataDir, "lists"),
    maxBytes: MAX_LIST_BYTES,
    noun: "list",
    advice: IMPORT_ADVICE,
    fallbackName: "list.csv",
  }),
  posts: new Uploads({
    folder: join(dataDir, "post-files"),
    maxBytes: MAX_POST_FILE_BYTES,
    noun: "file",
    advice: IMPORT_ADVICE,
    fallbackName: "posts.zip",
  }),
});
