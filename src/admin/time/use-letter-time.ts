import { useQuery } from "@tanstack/react-query";
import { letterOf } from "../../contract/letter.ts";
import type { Letter } from "../../contract/letter.ts";
import { settingsQuery } from "../api/settings-query.ts";

const UNKNOWN = { day: undefined, time: "08:00" };

/** The day and the time at which newsletters go out by the settings; no day before it is known and where none is fixed. */
export function useLetterTime(): Pick<Letter, "day" | "time"> {
  const { data } = useQuery(settingsQuery);
  return data ? letterOf(data.settings) : UNKNOWN;
}
