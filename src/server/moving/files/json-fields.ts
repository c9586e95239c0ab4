/** A field of somebody's JSON; undefined where there is none. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** A field as text; empty where it is none. */
export function textOf(value: unknown, name: string): string {
  const found = field(value, name);
  if (typeof found === "string") return found;
  return typeof found === "number" || typeof found === "boolean" ? String(found) : "";
}

/** The fields of an object that are texts and not empty. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === "object" && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );

/** The fields of an object by their names, each as `textOf` has it. */
export const rowIn = (value: unknown): Map<string, string> =>
  new Map(
    Object.keys(typeof value === "object" && value !== null ? value : {}).map((name) => [
      name,
      textOf(value, name),
    ]),
  );

export function listOf(value: unknown, name: string): unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

export const numberOf = (value: unknown, name: string) => Number(textOf(value, name)) || 0;

/** Older exports write 1 for true. */
export const isTrueIn = (value: unknown, name: string) => ["true", "1"].includes(textOf(value, name));
