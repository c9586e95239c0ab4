/** The value of JSON; undefined if it is none. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A field of somebody's JSON; undefined where there is none. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** A field as text; empty where it is none. */
export const textOf = (value: unknown, name: string): string => asText(field(value, name));

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** The fields of an object that are texts and not empty. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === "object" && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );

/** The texts, numbers and truth values in an object, by their names; those of an object in it have the names of both: `cover.alt`. */
export function textsWithin(value: unknown, within = ""): [name: string, text: string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([own, part]: [string, unknown]): [string, string][] => {
    const name = `${within}${own}`;
    if (Array.isArray(part)) return part.length > 0 ? [[name, textOfList(part)]] : [];
    return typeof part === "object" ? textsWithin(part, `${name}.`) : [[name, asText(part).trim()]];
  });
}

const textOfList = (list: readonly unknown[]) =>
  list.some((each) => typeof each === "object") ? JSON.stringify(list) : list.join(", ");

export function listOf(value: unknown, name: string): unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

export const numberOf = (value: unknown, name: string) => Number(textOf(value, name)) || 0;

/** Older exports write 1 for true. */
export const isTrueIn = (value: unknown, name: string) => ["true", "1"].includes(textOf(value, name));
