import { getMailTemplate, listMailTemplates } from "../../../contract/mailing/single-mails.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

export const TEMPLATES = "/admin/newsletter/mail-templates";

/** Read anew each time: programs send them meanwhile. */
export const templatesQuery = { ...queryOf(listMailTemplates), staleTime: 0 };

export const templateQuery = (id: string) => ({
  ...queryOf(getMailTemplate, { params: { id } }),
  staleTime: 0,
});

export const refreshTemplates = refreshing(listMailTemplates, getMailTemplate);
