/** The zones of the tz database by region, as `Berlin` of `Europe`; UTC comes first. */
export function zonesByRegion(chosen: string): [region: string, zones: { id: string; city: string }[]][] {
  const ids = [...new Set(["UTC", chosen, ...Intl.supportedValuesOf("timeZone")])];
  const regions = Map.groupBy(ids, (id) => (id.includes("/") ? id.slice(0, id.indexOf("/")) : "World"));
  return [...regions]
    .map(([region, zones]): ReturnType<typeof zonesByRegion>[number] => [
      region,
      zones
        .map((id) => ({ id, city: cityOf(id) }))
        .toSorted((one, other) => (one.city < other.city ? -1 : 1)),
    ])
    .toSorted(([one], [other]) => orderOf(one) - orderOf(other) || (one < other ? -1 : 1));
}

const cityOf = (id: string) =>
  id
    .slice(id.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");

const orderOf = (region: string) => (region === "World" ? 0 : 1);
