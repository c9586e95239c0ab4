import { queryOptions } from "@tanstack/react-query";
import { getMailbox } from "../../../../contract/mailing/bounce-mailbox.ts";
import { repeatedQueryOf } from "../../../api/query-of.ts";

/** The server reads the mailbox every minute. */
const SHOW_AGAIN_MS = 30_000;

/** The bounce mailbox, and how reading it goes. */
export const mailboxQuery = queryOptions({
  ...repeatedQueryOf(getMailbox),
  refetchInterval: SHOW_AGAIN_MS,
});
