import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../shared/data");

/** Real inputs lie beside the clone. Where they are not, the tests that need them are left out. */
export const hasData = existsSync(folder);

export const dataPath = (name: string) => join(folder, name);

export const readData = (name: string): unknown => JSON.parse(readFileSync(dataPath(name), "utf8"));
