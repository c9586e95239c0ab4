import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

const packageFile = findPackageJSON("..", import.meta.url);
if (!packageFile) throw new Error("The server stands in no clone: there is no package.json above it");

/** The folder of the clone, as seen from the sources and from what is built of them. */
export const root = dirname(packageFile);
