import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

const mailServerSchema = z
  .object({
    /** `host:port`, without the password; null when none is set and mail is kept. */
    server: z.string().nullable(),
    /** The sender of email, unless the settings have another name. */
    from: z.string(),
    /** The selectors under which newsletters are signed. */
    dkimNames: z.array(z.string()),
  })
  .meta({ id: "MailServer" });

export const getMailServer = endpoint({
  method: "get",
  path: "/api/admin/mail-server",
  access: "settings.write",
  tag: "Mail server",
  summary: "Get how email is sent: the mail server, or the outbox.",
  answer: mailServerSchema,
});
