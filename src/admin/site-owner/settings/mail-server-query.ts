import { queryOptions } from "@tanstack/react-query";
import { getMailServer } from "../../../contract/mail-route.ts";
import { call } from "../../api/client.ts";

/** Where mail goes: set with the process, so that it is read once. */
export const mailServerQuery = queryOptions({
  queryKey: [getMailServer.path],
  queryFn: () => call(getMailServer),
});
