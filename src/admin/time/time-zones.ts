/** A time zone of the tz database, with the words that find it. */
interface TimeZone {
  id: string;
  /** `Berlin`. */
  city: string;
  /** In lowercase, without accents: the id, the city's other names, and its countries. */
  words: string;
}

/** Cities that browsers and people name differently, each with every name. */
const sameCities = [
  ["kyiv", "kiev"],
  ["kolkata", "calcutta"],
  ["ho chi minh", "saigon"],
  ["kathmandu", "katmandu"],
  ["yangon", "rangoon"],
  ["nuuk", "godthab"],
  ["faroe", "faeroe"],
  ["asmara", "asmera"],
  ["chuuk", "truk"],
  ["pohnpei", "ponape"],
  ["kanton", "enderbury"],
];

const plain = (words: string) =>
  words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("_", " ");

let known: readonly TimeZone[] | undefined;

/** All time zones that the browser knows, and UTC. Made once: it asks for the zones of every country (some 10 ms). */
export function allTimeZones(): readonly TimeZone[] {
  if (known) return known;
  const countries = countriesOfZones();
  const ids = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((id) => id !== "UTC")];
  known = ids.map((id) => {
    const city = id.slice(id.lastIndexOf("/") + 1).replaceAll("_", " ");
    const others = sameCities.find((names) => names.includes(plain(city))) ?? [];
    return { id, city, words: plain([id, ...others, ...(countries.get(id) ?? [])].join(" ")) };
  });
  return known;
}

/** Older browsers have no `getTimeZones`. */
type ZonedLocale = Omit<Intl.Locale, "getTimeZones"> & Partial<Pick<Intl.Locale, "getTimeZones">>;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The names of the countries of each zone; empty in browsers that do not know. */
function countriesOfZones(): ReadonlyMap<string, readonly string[]> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const countries = new Map<string, string[]>();
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const name = names.of(first + second);
      const locale: ZonedLocale = new Intl.Locale(`und-${first}${second}`);
      if (!name) continue;
      for (const id of locale.getTimeZones?.() ?? []) countries.set(id, [...(countries.get(id) ?? []), name]);
    }
  return countries;
}

/** The zones that have every word of `typed`, those of which the city begins with it first. */
export function findTimeZones(typed: string): TimeZone[] {
  const search = plain(typed).trim();
  const words = search.split(/[\s/,]+/).filter(Boolean);
  const rank = ({ city, words: own }: TimeZone) =>
    plain(city).startsWith(search) ? 0 : own.split(/[\s/]/).some((word) => word === words[0]) ? 1 : 2;
  return allTimeZones()
    .filter((zone) => words.every((word) => zone.words.includes(word)))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** `GMT+1`: the difference of a zone to UTC at this moment. */
export function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
