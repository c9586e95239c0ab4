import * as calls from "../../../contract/mailing/mail-server.ts";
import { respond, type Route } from "../../kernel/http/routes.ts";
import { shownMailHeaders } from "../../kernel/mail/shown-mail-policy.ts";
import { routesOf } from "../../kernel/operations/operations.ts";
import { readBytes, readHtml } from "./kept-mails.ts";
import { mailServerOperations, type MailServerNeeds } from "./mail-server-operations.ts";

export function mailServerRoutes(deps: MailServerNeeds): Route[] {
  return [
    ...routesOf(deps, mailServerOperations),
    respond(calls.showKeptMail, async ({ params, c }) =>
      c.body(await readHtml(deps, params.id), 200, shownMailHeaders),
    ),
    respond(calls.downloadKeptMail, async ({ params, c }) =>
      c.body(await readBytes(deps, params.id), 200, {
        "content-type": "message/rfc822",
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="${params.id}.eml"`,
      }),
    ),
  ];
}
