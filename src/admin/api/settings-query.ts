import { queryOptions } from "@tanstack/react-query";
import { getSettings } from "../../contract/settings.ts";
import { call } from "./client.ts";

export const settingsQuery = queryOptions({
  queryKey: [getSettings.path],
  queryFn: () => call(getSettings),
});
