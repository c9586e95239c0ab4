import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const root = join(import.meta.dirname, "../..");
const small = join(root, "tests/data");
const real = resolve(root, process.env["TEST_DATA"] ?? "../shared/data");

interface DataSet {
  /** `small set`, or `real set`. */
  where: string;
  isReal: boolean;
  /** The path of a file or folder of the set. */
  path: (name?: string) => string;
  /** Reads a JSON file of the set. */
  read: (name: string) => unknown;
}

function setIn(folder: string, name: string, isReal: boolean): DataSet {
  const path = (file = "") => join(folder, name, file);
  const read = (file: string): unknown => JSON.parse(readFileSync(path(file), "utf8"));
  return { where: isReal ? "real set" : "small set", isReal, path, read };
}

/** Returns the small set of that name in tests/data, and the real set in the folder TEST_DATA where it is present. */
export const dataSets = (name: string): DataSet[] => [
  setIn(small, name, false),
  ...(existsSync(join(real, name)) ? [setIn(real, name, true)] : []),
];

/** Says in a line which real sets are present. */
export function presentData(): string {
  const names = readdirSync(small, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const missing = names.filter((name) => !existsSync(join(real, name)));
  const where = relative(root, real);
  if (missing.length === names.length)
    return `The tests read the small sets in tests/data. TEST_DATA can name a folder with larger ones (none in ${where}).`;
  const without = missing.length > 0 ? `, without ${missing.join(", ")}` : "";
  return `Real test data: ${names.length - missing.length} of ${names.length} sets in ${where}${without}.`;
}
