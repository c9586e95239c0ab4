import { queryOptions } from "@tanstack/react-query";
import { getKeptMail, listKeptMails } from "../../../contract/mailing/mail-server.ts";
import { queryOf } from "../../api/query-of.ts";

export const OUTBOX = "/admin/outbox";

/** Mails are kept by others than this page, so the list is read again on each visit. */
export const keptMailsQuery = (page: number) => {
  const query = { page: String(page) };
  return queryOptions({
    ...queryOf(listKeptMails, { query }),
    placeholderData: (list) => list,
    staleTime: 0,
  });
};

export const keptMailQuery = (id: string) => queryOf(getKeptMail, { params: { id } });
