import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The folder of the clone, as seen from the sources and from what is built of them. */
export const root = dirname(findPackageJSON("..", import.meta.url) ?? "");
