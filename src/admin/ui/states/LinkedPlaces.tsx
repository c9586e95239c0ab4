import { Fragment } from "react";
import { Link } from "react-router";
import { useMay } from "../../api/session-query.ts";

/** The places of the settings in sentences of the server. Each ends where its clause does. */
const PLACE = /Settings → [^.,:;()"“”]+/g;

export const placesIn = (words: string): RegExpExecArray[] => [...words.matchAll(PLACE)];

/** A sentence in which each “Settings → Mail” leads there, for people who may change the settings. */
export function LinkedPlaces({ words }: { words: string }) {
  const may = useMay();
  const places = placesIn(words);
  const [first] = places;
  if (!first || !may("settings.write")) return words;
  return (
    <>
      {words.slice(0, first.index)}
      {places.map(({ 0: place, index }, number) => (
        <Fragment key={index}>
          <Link className="link" to={`/admin/settings?${new URLSearchParams({ place }).toString()}`}>
            {place}
          </Link>
          {words.slice(index + place.length, places[number + 1]?.index)}
        </Fragment>
      ))}
    </>
  );
}
